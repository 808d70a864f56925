-- Once, on the primary, as its superuser: the database, the role that owns it and the role that serves people.
CREATE ROLE sati_owner LOGIN PASSWORD '${OWNER_PASSWORD}';
CREATE ROLE sati LOGIN PASSWORD '${PRODUCT_PASSWORD}';
CREATE DATABASE sati OWNER sati_owner;
REVOKE CONNECT ON DATABASE sati FROM PUBLIC;
GRANT CONNECT ON DATABASE sati TO sati;
-- The product's role has the rights of the owner's; each of its statements has a limit.
GRANT sati_owner TO sati;
ALTER ROLE sati IN DATABASE sati SET statement_timeout = 5000;
ALTER ROLE sati IN DATABASE sati SET idle_in_transaction_session_timeout = 15000;
