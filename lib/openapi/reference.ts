import 'server-only'
import { type ErrorCode, errorStatus } from '@/lib/errors'
import { errorMessage } from '@/lib/i18n/error-message'
import type { Language } from '@/lib/i18n/language'
import { withoutNull } from './schemas'
import type { AnswerRow, FieldRow, JsonSchema, OpenApiDocument, RefusalRow } from './types'

const read = [
  'INVALID_INPUT',
  'INVALID_API_KEY',
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

export const refusals = {
  get: read,
  post: [
    'INVALID_JSON',
    'INVALID_INPUT',
    'INVALID_IDEMPOTENCY_KEY',
    'INVALID_API_KEY',
    'UNAUTHENTICATED',
    'CROSS_SITE',
    'TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'IDEMPOTENCY_KEY_REUSED',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
} as const satisfies Record<string, readonly ErrorCode[]>

export type RefusalCode = (typeof refusals)['get' | 'post'][number]

export function byStatus(codes: readonly RefusalCode[]): [status: number, codes: RefusalCode[]][] {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b)
  return statuses.map((status) => [status, codes.filter((code) => errorStatus[code] === status)])
}

function toRow(name: string, schema: JsonSchema, required: boolean): FieldRow {
  const { maxLength, enum: values } = withoutNull(schema)
  return {
    name,
    required,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(values === undefined ? {} : { values: values.map(String) }),
  }
}

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
