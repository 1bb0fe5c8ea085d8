"""Links out of a pack, odd names, and paths that are no files or folders."""
import os

from packs import FINE, Case, Link, game, script, yaml

OK = yaml(game())


CASES = [Case(*case) for case in [
    ("link-manifest", {"pack.yaml":Link('/etc/passwd'),**OK}, 'its pack.yaml is a symbolic link, which is not followed'),
    ("link-boards", {"boards":Link('/etc')}, 'this symbolic link leads outside of the pack'),
    ("link-cards", {**OK,"cards":Link('/etc')}, 'this symbolic link leads outside of the pack'),
    ("link-scripts", {**OK,"scripts":Link('/')}, 'this symbolic link leads outside of the pack'),
    ("link-self", {**OK,"cards":Link('.')}, 'this link to a folder is not followed'),
    ("link-loop", {**OK,"cards":Link('cards')}, 'the target of this symbolic link does not exist'),
    ("link-in-boards", {**OK,"boards/hostile/board.yaml":Link('/etc/passwd')}, 'this symbolic link leads outside of the pack'),
    ("link-dir-in-boards", {**OK,"boards/more":Link('/etc')}, 'this symbolic link leads outside of the pack'),
    ("link-proc", {**OK,"boards/hostile/b.yaml":Link('/proc/self/environ')}, 'this symbolic link leads outside of the pack'),
    ("link-dev-zero", {**OK,"boards/hostile/b.yaml":Link('/dev/zero')}, 'this symbolic link leads outside of the pack'),
    ("link-rel", {**OK,"boards/hostile/b.yaml":Link('../../../canary')}, 'this symbolic link leads outside of the pack'),
    ("link-lib", {**script("","local x = require 'out'\n"),"scripts/lib/out.lua":Link('../../../canary')}, 'this symbolic link leads outside of the pack'),
    ("link-lua-dir", {**OK,"scripts/rules":Link('/usr')}, 'this symbolic link leads outside of the pack'),
    ("fifo-manifest", {"pack.yaml": os.mkfifo,**OK}, 'there is no such file'),
    ("fifo-game", {**OK,"boards/hostile/b.yaml": os.mkfifo}, 'this is neither a file nor a folder'),
    ("fifo-boards", {"boards": os.mkfifo}, 'this is not a folder'),
    ("dir-game", {**OK,"boards/hostile/b.yaml": os.mkdir}, FINE),
    ("dir-manifest", {"pack.yaml": os.mkdir,**OK}, 'there is no such file'),
    ("file-boards", {"boards":"game: x\n"}, 'this is not a folder'),
    ("names-odd", {**OK,"boards/hostile/\x1b[2J.yaml":"board: x\n"}, 'the name has <U+001B>, which no text may have'),
    ("names-newline", {**OK,"boards/hostile/a\nb.yaml":"board: x\n"}, 'the name has <U+000A>, which no text may have'),
    ("name-dots", {**OK,"scripts/lib/...lua":"return 1\n"}, FINE),
]]
