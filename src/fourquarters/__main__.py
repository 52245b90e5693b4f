"""`python -m fourquarters` is the command."""

import sys

from fourquarters.cli import main

sys.exit(main())
