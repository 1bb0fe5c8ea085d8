"""A base pack without the shipped games, for tests that start many programs. Each program would list the games, which
these tests do not need."""
import os
import shutil

HOME = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def without_games(folder, parts=()):
    """Makes a base pack in `folder` with some folders of the shipped one, such as "cards", and sets QUATTRO_HOME to it."""
    os.makedirs(folder, exist_ok=True)
    shutil.copy(os.path.join(HOME, "pack.yaml"), folder)
    for part in parts:
        shutil.copytree(os.path.join(HOME, part), os.path.join(folder, part))
    os.environ["QUATTRO_HOME"] = folder
