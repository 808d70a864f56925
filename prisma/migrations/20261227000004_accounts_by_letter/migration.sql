CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "User_letterHash_key" ON "User" ("letterHash");
