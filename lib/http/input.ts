import 'server-only'
import type * as z from 'zod/mini'
import { AppError, type FieldError } from '@/lib/errors'
import { type FieldErrorCode, fieldErrorCodes, malformedId } from '@/lib/fields'
import type { Params } from './refusal-log'

export type Schema = z.core.$ZodType

/** Input without a schema is not handed to the route. */
export interface InputSchemas {
  body?: Schema
  /** A wrong parameter is answered like an unknown id. */
  params?: Schema
  query?: Schema
}

/** @throws AppError INVALID_INPUT */
export function parseInput(schemas: InputSchemas, given: { body: unknown; params: Params; query: URLSearchParams }) {
  const body = parse(schemas.body, given.body)
  // Of a parameter that comes twice the last value counts.
  const query = parse(schemas.query, Object.fromEntries(given.query))
  const params = parse(schemas.params, given.params)
  const errors = [...body.issues, ...query.issues].filter(({ message }) => message !== malformedId)
  if (errors.length > 0) throw new AppError('INVALID_INPUT', { errors: errors.slice(0, 20).map(toFieldError) })
  const hasMalformedId = [body, query, params].some(({ issues }) => issues.length > 0)
  return { body: body.data, params: params.data, query: query.data, hasMalformedId }
}

function parse(schema: Schema | undefined, value: unknown): { data: unknown; issues: z.core.$ZodIssue[] } {
  if (!schema) return { data: undefined, issues: [] }
  const { data, error } = parseWith(schema, value)
  return { data, issues: error?.issues ?? [] }
}

export function parseWith(schema: Schema, value: unknown) {
  return (schema as z.ZodMiniType).safeParse(value)
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const code = fieldErrorCodes.find((known) => known === issue.message) ?? ('invalid' satisfies FieldErrorCode)
  return { field: issue.path.map(String).join('.'), code }
}
