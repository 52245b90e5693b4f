"""Where Alembic starts: the connection is handed over by `Database.alter`."""

from __future__ import annotations

from alembic import context

from fourquarters.web.storage import archive_schema as archive_schema  # its tables are part of the metadata
from fourquarters.web.storage import host_schema as host_schema  # and so are its
from fourquarters.web.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
