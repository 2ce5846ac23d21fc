"""Ground attacks, attrition, exploitation and sieges."""
