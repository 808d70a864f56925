import 'server-only'
import type * as z from 'zod/mini'
import { AppError, type FieldError } from '@/lib/errors'
import { type FieldErrorCode, fieldErrorCodes, malformedId } from '@/lib/fields'
import type { Params } from './refusal-log'

export type Schema = z.core.$ZodType

/** What a route declares of its input; what it does not declare is not handed to it. */
export interface InputSchemas {
  body?: Schema
  /** The parameters of the path. One that does not fit is answered like the id of nothing. */
  params?: Schema
  /** What comes twice in an address counts once, with its last value. */
  query?: Schema
}

interface Given {
  body: unknown
  params: Params
  query: URLSearchParams
}

interface Input {
  body: unknown
  params: unknown
  query: unknown
  /** Whether an id in it cannot be one. */
  hasMalformedId: boolean
}

/**
 * Reads what a call brings, by the route's declaration.
 *
 * @throws AppError INVALID_INPUT
 */
export function parseInput(schemas: InputSchemas, given: Given): Input {
  const body = parse(schemas.body, given.body)
  const query = parse(schemas.query, Object.fromEntries(given.query))
  const params = parse(schemas.params, given.params)
  const errors = [...body.issues, ...query.issues].filter((issue) => !isMalformedId(issue))
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

function isMalformedId({ message }: z.core.$ZodIssue): boolean {
  return message === malformedId
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const code = fieldErrorCodes.find((known) => known === issue.message) ?? ('invalid' satisfies FieldErrorCode)
  return { field: issue.path.map(String).join('.'), code }
}
