import 'server-only'
import * as z from 'zod/mini'
import type { Route } from '@/lib/http/route'
import type { schoolQuerySchema } from '@/lib/schools/schema'
import en from '@/messages/en.json'
import { errorBodySchema } from './schema'
import type { JsonSchema, Parameter } from './types'

const texts = en.developers

/** @throws Error for a name without a description */
export function textOf(from: Record<string, string>, name: string): string {
  const text = from[name]
  if (!text) throw new Error(`nothing describes ${name}`)
  return text
}

/** A schema of the routes as JSON Schema: `input` is what a caller may send, `output` what comes back. */
function toJson(schema: z.core.$ZodType | null | undefined, io: 'input' | 'output'): JsonSchema {
  if (!schema) throw new Error('the route declares no such schema')
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    // Fields may be added to an answer, and those that are not known are dropped from a request.
    override: ({ jsonSchema }) => delete jsonSchema.additionalProperties,
  })
  return made
}

function described({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const told = Object.entries(properties).map(([name, property]) => [
    name,
    { ...(property as JsonSchema), description: textOf(texts.fields, name) },
  ])
  return { ...schema, properties: Object.fromEntries(told) }
}

/** @param create the route that makes what the list shows */
export function schemas(create: Route): Record<string, JsonSchema> {
  return {
    NewSchoolReferral: described(toJson(create.declared?.body, 'input')),
    SchoolReferral: described(toJson(create.declared?.returns, 'output')),
    Error: described(toJson(errorBodySchema, 'output')),
  }
}

/** Of the parameters, those that a key can use: it has one school. */
const forPeople: string[] = ['school' satisfies keyof z.output<typeof schoolQuerySchema>]

/** What a list may be narrowed to, each a parameter of the address. */
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

/** An address has no null. */
export function withoutNull({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const [only] = anyOf?.filter((each) => (each as JsonSchema).type !== 'null') ?? []
  return only ? { ...schema, ...(only as JsonSchema) } : schema
}
