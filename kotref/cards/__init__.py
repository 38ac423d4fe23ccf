"""The card language: what a card file can say, read into plain data that `kotref.rules` carries out."""
