"""103.A.2: the railways from Matruh to Tobruk and from Kassala to Tessenai."""
