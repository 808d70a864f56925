import type { Answer, JsonSchema, OpenApiDocument, Operation, Parameter } from '@/lib/openapi/types'

/**
 * Writes the TypeScript types of an API from its description, as openapi-fetch reads them. openapi-typescript needs an older
 * TypeScript than ours.
 */
export function typesOf({ paths, components }: OpenApiDocument): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${nameOf(name)} = ${typeOf(schema)}`,
  )
  const all = Object.entries(paths).map(
    ([path, { get, post }]) => `${JSON.stringify(path)}: { get: ${operation(get)}, post: ${operation(post)} }`,
  )
  return [
    '// Made from the description of the API: RENEW_API_TYPES=1 npx jest tests/api/openapi-client.int.test.ts',
    ...schemas,
    `export interface SchoolApi {\n${all.join('\n')}\n}`,
  ].join('\n\n')
}

const nameOf = (name: string) => (name === 'Error' ? 'Refusal' : name)

function operation({ parameters, requestBody, responses }: Operation): string {
  const answers = Object.entries(responses).map(([status, answer]) => `${status}: { content: ${contentOf(answer)} }`)
  const body = requestBody ? `requestBody: { content: ${contentOf(requestBody)} },` : ''
  return `{
    parameters: { query?: ${namesOf(parameters, 'query')}, header?: ${namesOf(parameters, 'header')} },
    ${body}
    responses: { ${answers.join('\n')} }
  }`
}

const contentOf = ({ content }: Pick<Answer, 'content'>) =>
  `{ 'application/json': ${typeOf(content['application/json'].schema)} }`

function namesOf(parameters: Parameter[], place: Parameter['in']): string {
  const mine = parameters.filter((parameter) => parameter.in === place)
  if (mine.length === 0) return 'never'
  return `{ ${mine.map(({ name, required, schema }) => fieldOf(name, schema, required)).join('\n')} }`
}

const fieldOf = (name: string, schema: JsonSchema, isRequired = false) =>
  `${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(schema)}`

/** @throws Error for what the description does not use yet */
function typeOf(schema: JsonSchema): string {
  const { $ref, allOf, anyOf, enum: values, type, items, properties, required = [] } = schema
  if ($ref) return nameOf($ref.split('/').at(-1) ?? '')
  if (allOf) return allOf.map((each) => typeOf(each as JsonSchema)).join(' & ')
  if (anyOf) return anyOf.map((each) => typeOf(each as JsonSchema)).join(' | ')
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(type)) return (type as string[]).map((each) => typeOf({ type: each } as JsonSchema)).join(' | ')
  if (type === 'integer') return 'number'
  if (type === 'array') return `(${typeOf(items as JsonSchema)})[]`
  if (type === 'object') {
    const fields = Object.entries(properties ?? {}).map(([name, each]) =>
      fieldOf(name, each as JsonSchema, required.includes(name)),
    )
    return `{ ${fields.join('\n')} }`
  }
  if (type) return type
  throw new Error(`no type for ${JSON.stringify(schema)}`)
}
