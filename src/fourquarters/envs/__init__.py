"""Standard interfaces for learning: Gymnasium (many games at once), PettingZoo, OpenSpiel.

Each is a module of its own and needs its own library (`pip install fourquarters[envs]`):
`envs.vector`, `envs.pettingzoo`, `envs.openspiel`. All give out observations made from views, in which
nothing hidden is; what a critic may know besides has to be asked for as `full_information`.
"""
