"""Standard interfaces for learning: Gymnasium (many games at once), PettingZoo, OpenSpiel.

Each is a separate module and needs its own library (`pip install fourquarters[envs]`): `envs.vector`,
`envs.pettingzoo`, `envs.openspiel`. All return observations made from views, which contain nothing
hidden; what a critic may know on top has to be asked for with `full_information`.
"""
