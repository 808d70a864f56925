import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { getReport } from '@/lib/reports/data'
import { renderReport } from '@/lib/reports/render'
import { reportQuerySchema } from '@/lib/reports/schema'

const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Bangkok' })

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    query: reportQuerySchema,
    isDownload: true,
    returns: null,
    async handle({ actor, params, query, language: own }) {
      const { language = own } = query
      const data = await getReport(actor, params.childId)
      const file = await renderReport(data, language === 'both' ? ['en', 'th'] : [language])
      return new Response(new Uint8Array(file), {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Length': String(file.length),
          // It says nothing about the child: it stays behind in lists of downloads.
          'Content-Disposition': `attachment; filename="sati-report-${days.format(new Date(data.madeAt))}.pdf"`,
          'Cache-Control': 'private, no-store',
        },
      })
    },
  },
})
