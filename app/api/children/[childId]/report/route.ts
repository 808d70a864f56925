import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { getReport } from '@/lib/reports/data'
import { attachmentOf } from '@/lib/reports/file-name'
import { renderReport } from '@/lib/reports/render'
import { reportQuerySchema } from '@/lib/reports/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    query: reportQuerySchema,
    isDownload: true,
    isCostly: true,
    returns: null,
    async handle({ actor, params, query, language: own }) {
      const { language = own } = query
      const data = await getReport(actor, params.childId)
      const file = await renderReport(data, language === 'both' ? ['en', 'th'] : [language])
      return new Response(new Uint8Array(file), {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Length': String(file.length),
          'Content-Disposition': attachmentOf(
            'report',
            language === 'both' ? own : language,
            data.child.name,
            new Date(data.madeAt),
          ),
          'Cache-Control': 'private, no-store',
        },
      })
    },
  },
})
