#!/bin/sh
# PostgreSQL's image runs it once, on an empty volume: the roles and the database of roles.sql, with the passwords it was given.
set -eu
sed -e "s/\${OWNER_PASSWORD}/$OWNER_PASSWORD/" -e "s/\${PRODUCT_PASSWORD}/$PRODUCT_PASSWORD/" /sati/roles.sql |
  psql --username postgres --dbname postgres --no-psqlrc --quiet --set ON_ERROR_STOP=1
