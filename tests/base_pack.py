"""A base pack without the shipped games, for tests that start many programs: each would list the games, and no test needs them."""
import os
import shutil

HOME = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def without_games(folder, parts=()):
    """Makes a base pack with these folders of the shipped one, such as "cards", the one that is loaded."""
    os.makedirs(folder, exist_ok=True)
    shutil.copy(os.path.join(HOME, "pack.yaml"), folder)
    for part in parts:
        shutil.copytree(os.path.join(HOME, part), os.path.join(folder, part))
    os.environ["QUATTRO_HOME"] = folder
