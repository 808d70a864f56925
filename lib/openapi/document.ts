import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brandName } from '@/lib/brand'
import { env } from '@/lib/env'
import type { Route } from '@/lib/http/route'
import en from '@/messages/en.json'
import { createOperation, listOperation } from './operations'
import { schemas } from './schemas'
import type { Example, OpenApiDocument } from './types'

export const referralsPath = '/api/school-referrals'

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
