"""The WebSocket endpoint and the protocol class it runs on."""
