import 'server-only'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQueryable } from '@prisma/driver-adapter-utils'
import { areSpansWanted, inSpan } from './span'

/** Operation and table only, never a value. */
export function withSpans(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  if (!areSpansWanted()) return factory
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const adapter: SqlDriverAdapter = spanned(await factory.connect())
      const start = adapter.startTransaction.bind(adapter)
      adapter.startTransaction = async (...level) => spanned(await start(...level))
      return adapter
    },
  }
}

/** In place: Prisma keeps a reference to the object. */
function spanned<Q extends SqlQueryable>(queryable: Q): Q {
  const [queryRaw, executeRaw] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)]
  queryable.queryRaw = (query) => inSpan(aboutStatement(query.sql), () => queryRaw(query))
  queryable.executeRaw = (query) => inSpan(aboutStatement(query.sql), () => executeRaw(query))
  return queryable
}

function aboutStatement(sql: string) {
  const [, operation = 'OTHER'] = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|SET|BEGIN|COMMIT|ROLLBACK)\b/i.exec(sql) ?? []
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"(\w+)"/i.exec(sql) ?? []
  const verb = operation.toUpperCase()
  return {
    name: table ? `${verb} ${table}` : verb,
    facts: { 'db.operation.name': verb, ...(table && { 'db.collection.name': table }) },
    isPart: true,
  }
}
