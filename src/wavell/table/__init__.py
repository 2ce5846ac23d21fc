"""The table: a server that holds games for people with seats, and the page that shows them."""
