import 'server-only'
import { errorStatus } from '@/lib/errors'
import { errorMessage } from '@/lib/i18n/error-message'
import type { Language } from '@/lib/i18n/language'
import { byStatus, refusals } from './refusals'
import { withoutNull } from './schemas'
import type { AnswerRow, FieldRow, JsonSchema, OpenApiDocument, RefusalRow } from './types'

function toRow(name: string, schema: JsonSchema, required: boolean): FieldRow {
  const { maxLength, enum: values } = withoutNull(schema)
  return {
    name,
    required,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(values === undefined ? {} : { values: values.map(String) }),
  }
}

/** @param schemaName a schema of the description, for a body */
export function fieldRows({ components }: OpenApiDocument, schemaName: string): FieldRow[] {
  const { properties = {}, required = [] } = components.schemas[schemaName] ?? {}
  return Object.entries(properties).map(([name, schema]) => toRow(name, schema as JsonSchema, required.includes(name)))
}

export function queryRows(document: OpenApiDocument, path: string): FieldRow[] {
  const parameters = document.paths[path]?.get.parameters ?? []
  return parameters.map(({ name, schema, required = false }) => toRow(name, schema, required))
}

export function answersOf(document: OpenApiDocument, path: string, method: 'get' | 'post'): AnswerRow[] {
  const known = new Map(byStatus(refusals[method]).map(([status, codes]) => [String(status), codes]))
  const statuses = Object.keys(document.paths[path]?.[method].responses ?? {})
  return statuses.map((status) => ({ status, codes: known.get(status) ?? [] }))
}

export function refusalRows(language: Language): RefusalRow[] {
  return byStatus(refusals.post).flatMap(([, codes]) =>
    codes.map((code) => ({ status: errorStatus[code], code, message: errorMessage(language, code) })),
  )
}
