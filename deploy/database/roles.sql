-- Once, on the primary, as its superuser: the database, the role that owns it and the role that serves people.
CREATE ROLE sati_owner LOGIN PASSWORD '${OWNER_PASSWORD}';
CREATE ROLE sati_product LOGIN PASSWORD '${PRODUCT_PASSWORD}';
CREATE DATABASE sati OWNER sati_owner;
REVOKE CONNECT ON DATABASE sati FROM PUBLIC;
GRANT CONNECT ON DATABASE sati TO sati_product;
