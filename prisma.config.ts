import path from 'node:path'
import { defineConfig } from 'prisma/config'

// `prisma migrate` and `prisma generate` must work where the engine download is out of reach.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, 'prisma/schema-engine.mjs')

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'tsx prisma/seed.ts' },
  // Migrations need PostgreSQL itself, where DATABASE_URL may lead to a pooler.
  datasource: { url: process.env.DIRECT_DATABASE_URL || (process.env.DATABASE_URL ?? '') },
})
