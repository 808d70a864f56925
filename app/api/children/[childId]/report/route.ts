import { AppError } from '@/lib/errors'
import { signedIn } from '@/lib/http/access'
import { isUnasked } from '@/lib/http/origin'
import { defineRoute, idOf, notAllowed, parseQuery } from '@/lib/http/route'
import { takeReport } from '@/lib/reports/data'
import { renderReport } from '@/lib/reports/render'
import { reportQuerySchema } from '@/lib/reports/schema'

const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Bangkok' })

/** Only for a download started on this site: another site or a prefetch must not use up the daily limit. */
export const GET = defineRoute({
  access: signedIn,
  returns: null,
  async handle({ actor, params, query, language: own, headers: asked }) {
    if (isUnasked(asked)) throw new AppError('CROSS_SITE')
    const childId = idOf(params.childId)
    const { language = own } = parseQuery(reportQuerySchema, query)
    const data = await takeReport(actor, childId)
    const file = await renderReport(data, language === 'both' ? ['en', 'th'] : [language])
    return new Response(new Uint8Array(file), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Length': String(file.length),
        // It says nothing about the child: it stays visible in lists of downloads.
        'Content-Disposition': `attachment; filename="sati-report-${days.format(new Date(data.madeAt))}.pdf"`,
        'Cache-Control': 'private, no-store',
      },
    })
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
