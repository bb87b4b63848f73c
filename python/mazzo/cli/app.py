"""The group of commands, and how anything that goes wrong ends: one line on stderr, never a traceback."""

from __future__ import annotations

import sys
from typing import Any

import click

from mazzo import __version__
from mazzo.cli.arena import arena
from mazzo.cli.bench import bench
from mazzo.cli.match import match
from mazzo.cli.perft import perft
from mazzo.cli.play import play
from mazzo.cli.replay import replay
from mazzo.cli.rules import rules
from mazzo.errors import MazzoError

__all__ = ["App", "main"]

_BAD_INPUT = 2
_INTERRUPTED = 130


class App(click.Group):
    """A group whose errors are one line and exit code 2, and whose Ctrl-C is exit code 130."""

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run a command and exit."""
        settings["standalone_mode"] = False
        if sys.stdout is None:  # what Python makes of a closed one
            sys.exit(_refuse("output: closed"))
        try:
            code = super().main(*args, **settings)
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            code = _BAD_INPUT
        except click.BadParameter as error:
            code = _refuse(_of_parameter(error))
        except click.ClickException as error:
            code = _refuse(error.format_message())
        except MazzoError as error:
            code = _refuse(str(error))
        except OSError as error:
            code = _refuse(f"{error.filename or 'output'}: {error.strerror or error}")
        except (click.Abort, KeyboardInterrupt):
            code = _INTERRUPTED
        sys.exit(code)


def _of_parameter(error: click.BadParameter) -> str:
    """The message behind the name of its option."""
    hint = error.param_hint
    name = hint if isinstance(hint, str) else error.param.opts[0] if error.param else ""
    return f"{name}: {error.message}" if error.message else error.format_message()


def _refuse(message: str) -> int:
    click.echo(f"mazzo: {' '.join(message.split())}", err=True)
    return _BAD_INPUT


@click.group(cls=App, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="mazzo", message="%(prog)s %(version)s")
def main() -> None:
    """Spatola, Scopa and their family, and Spades: play, replay, measure."""


for command in (play, match, arena, replay, rules, perft, bench):
    main.add_command(command)
