"""Standard interfaces for learning: Gymnasium (one match, or many at once), Stable-Baselines3, PettingZoo, OpenSpiel.

Each is a separate module and needs its own library (`pip install fourquarters[envs]`): `envs.single`, `envs.vector`,
`envs.sb3`, `envs.pettingzoo`, `envs.openspiel`. Once this package is imported, `gymnasium.make("fourquarters/NAME-v1")`
finds the games. All return observations made from views, which contain nothing hidden; what a critic may know on top has
to be asked for with `full_information`.
"""

from importlib.util import find_spec

if find_spec("gymnasium"):
    from fourquarters.envs.registration import register

    register()
