import 'server-only'
import * as z from 'zod/mini'
import type { FieldErrorCode } from '@/lib/fields'
import type { Route } from '@/lib/http/route'
import type { schoolQuerySchema } from '@/lib/schools/schema'
import en from '@/messages/en.json'
import type { JsonSchema, Parameter } from './types'

const fieldCodes = [
  'required',
  'invalid',
  'invalidCharacters',
  'tooLong',
  'invalidEmail',
] as const satisfies readonly FieldErrorCode[]

/** As lib/http/route.ts writes every refusal. */
const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.enum(fieldCodes), message: z.string() }))),
  requestId: z.string(),
})

const texts = en.developers

/** @throws Error for a name without a description */
export function textOf(from: Record<string, string>, name: string): string {
  const text = from[name]
  if (!text) throw new Error(`nothing describes ${name}`)
  return text
}

function toJson(schema: z.core.$ZodType | null | undefined, io: 'input' | 'output'): JsonSchema {
  if (!schema) throw new Error('the route declares no such schema')
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    // Answers may get new fields, and requests may have unknown ones, which are dropped.
    override: ({ jsonSchema }) => delete jsonSchema.additionalProperties,
  })
  return made
}

function described({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    { ...(property as JsonSchema), description: textOf(texts.fields, name) },
  ])
  return { ...schema, properties: Object.fromEntries(entries) }
}

export function schemas(create: Route): Record<string, JsonSchema> {
  return {
    NewSchoolReferral: described(toJson(create.declared?.body, 'input')),
    SchoolReferral: described(toJson(create.declared?.returns, 'output')),
    Error: described(toJson(errorBodySchema, 'output')),
  }
}

/** Parameters without use for a key, which has one school. */
const forPeople: string[] = ['school' satisfies keyof z.output<typeof schoolQuerySchema>]

export function queryParameters({ declared }: Route): Parameter[] {
  const { properties = {} } = toJson(declared?.query, 'input')
  const names = Object.keys(properties).filter((name) => !forPeople.includes(name))
  return names.map((name) => ({
    name,
    in: 'query',
    description: textOf(texts.parameters, name),
    schema: withoutNull(properties[name] as JsonSchema),
  }))
}

/** A URL has no null. */
export function withoutNull({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const [only] = anyOf?.filter((each) => (each as JsonSchema).type !== 'null') ?? []
  return only ? { ...schema, ...(only as JsonSchema) } : schema
}
