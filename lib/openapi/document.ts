import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brandName } from '@/lib/brand'
import { env } from '@/lib/env'
import type { ErrorCode } from '@/lib/errors'
import type { Route } from '@/lib/http/route'
import en from '@/messages/en.json'
import { byStatus, refusals } from './reference'
import { sampleAnswer, sampleRefusal, sampleRequest } from './samples'
import { queryParameters, schemas, textOf } from './schemas'
import type { Answer, Example, Header, JsonSchema, OpenApiDocument, Operation } from './types'

export const referralsPath = '/api/school-referrals'

const texts = en.developers
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

function header(name: string, schema: JsonSchema, required = false): Record<string, Header> {
  return { [name]: { description: textOf(texts.headers, name), ...(required ? { required } : {}), schema } }
}

const seconds: JsonSchema = { type: 'integer', minimum: 1 }
const count: JsonSchema = { type: 'integer', minimum: 0 }
const budget = {
  ...header('RateLimit-Limit', count, true),
  ...header('RateLimit-Remaining', count, true),
  ...header('RateLimit-Reset', seconds, true),
}

const withoutBudget: ErrorCode[] = ['INVALID_API_KEY', 'UNAUTHENTICATED', 'CROSS_SITE', 'UNAVAILABLE']

function refused(kind: keyof typeof refusals): Record<string, Answer> {
  const answers = byStatus(refusals[kind]).map(([status, codes]): [string, Answer] => {
    const headers = {
      ...(codes.some((code) => withoutBudget.includes(code)) ? {} : budget),
      ...(status === 429 || status === 503 ? header('Retry-After', seconds, true) : {}),
    }
    const ofThisStatus: JsonSchema = { type: 'object', properties: { code: { enum: [...codes] } } }
    const schema = { allOf: [ref('Error'), ofThisStatus] }
    const example = status === 400 ? { example: sampleRefusal } : {}
    return [
      String(status),
      {
        description: codes.map((code) => `${code}: ${en.errors[code]}`).join('\n'),
        ...(Object.keys(headers).length > 0 ? { headers } : {}),
        content: { 'application/json': { schema, ...example } },
      },
    ]
  })
  const other = { description: texts.answers.other, content: { 'application/json': { schema: ref('Error') } } }
  return { ...Object.fromEntries(answers), default: other }
}

function listOperation(appUrl: string, route: Route): Operation {
  const schema: JsonSchema = { type: 'array', items: ref('SchoolReferral') }
  return {
    operationId: 'listSchoolReferrals',
    ...texts.operations.get,
    parameters: queryParameters(route),
    responses: {
      200: {
        description: texts.answers.listed,
        headers: { ...budget, ...header('Link', { type: 'string' }) },
        content: { 'application/json': { schema, example: [sampleAnswer(appUrl)] } },
      },
      ...refused('get'),
    },
  }
}

function createOperation(appUrl: string): Operation {
  const content = { 'application/json': { schema: ref('SchoolReferral'), example: sampleAnswer(appUrl) } }
  const key: JsonSchema = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' }
  return {
    operationId: 'createSchoolReferral',
    ...texts.operations.post,
    parameters: [{ name: 'Idempotency-Key', in: 'header', description: texts.headers['Idempotency-Key'], schema: key }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: ref('NewSchoolReferral'), example: sampleRequest } },
    },
    responses: {
      200: { description: texts.answers.repeated, headers: budget, content },
      201: { description: texts.answers.created, headers: budget, content },
      ...refused('post'),
    },
  }
}

export function openApiDocument(routes: Record<'GET' | 'POST', Route>): OpenApiDocument {
  const appUrl = env().APP_URL
  return {
    openapi: '3.1.0',
    info: { title: `${brandName}: ${en.developers.title}`, version: '1.0.0', description: en.developers.lead },
    servers: [{ url: appUrl }],
    security: [{ schoolKey: [] }],
    paths: { [referralsPath]: { get: listOperation(appUrl, routes.GET), post: createOperation(appUrl) } },
    components: {
      schemas: schemas(routes.POST),
      securitySchemes: {
        schoolKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: en.developers.headers['X-API-Key'] },
      },
    },
  }
}

const files = {
  curl: 'create-referral.sh',
  'Node.js': 'create-referral.mjs',
  Python: 'create-referral.py',
  'C#': 'create-referral.cs',
}

export function readExamples(): Promise<Example[]> {
  const folder = path.join(process.cwd(), 'content/developers')
  return Promise.all(
    Object.entries(files).map(async ([name, file]) => ({
      name,
      file,
      text: (await readFile(path.join(folder, file), 'utf8')).trimEnd(),
    })),
  )
}
