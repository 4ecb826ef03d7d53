"""What stands between the network and everything else: connections, names, passwords, rates."""
