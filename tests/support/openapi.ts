import Ajv from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { GET as describeApi } from '@/app/api/openapi.json/route'
import type { JsonSchema, OpenApiDocument, Operation } from '@/lib/openapi/types'
import { call } from './api'

const at = 'https://sati.example/openapi.json'
export const apiPath = '/api/school-referrals'

export async function servedDocument(): Promise<OpenApiDocument> {
  const { status, body } = await call(describeApi, '/api/openapi.json')
  if (status !== 200) throw new Error(`the description answered ${status}`)
  return body as unknown as OpenApiDocument
}

/** Validates values by the schemas of a description, as a third-party tool would. */
export function validatorOf(document: OpenApiDocument) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema(document, at)

  function faults(schema: JsonSchema, value: unknown): string[] {
    const validate = ajv.compile(resolved(schema))
    return validate(value) ? [] : (validate.errors ?? []).map((fault) => `${fault.instancePath} ${fault.message}`)
  }
  return { faults }
}

/** References are relative to the whole document, wherever they are. */
function resolved(schema: JsonSchema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${at}#/`))
}

export function answerOf({ responses }: Operation, status: number) {
  const answer = responses[status]
  if (!answer) throw new Error(`${status} is not described`)
  return { headers: answer.headers ?? {}, schema: answer.content['application/json'].schema }
}
