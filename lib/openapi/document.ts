import 'server-only'
import { brandName } from '@/lib/brand'
import { env } from '@/lib/env'
import type { Route } from '@/lib/http/route'
import en from '@/messages/en.json'
import { createOperation, listOperation } from './operations'
import { schemas } from './schemas'
import type { OpenApiDocument } from './types'

export const referralsPath = '/api/school-referrals'

/** @param routes of `referralsPath`: the description is made from the schemas that parse their calls */
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
