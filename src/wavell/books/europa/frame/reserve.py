"""Reserve status, reaction and exploitation (frame:RES, frame:SEQ)."""
