import { exportMyData } from '@/lib/accounts/export/data'
import { myDataSchema } from '@/lib/accounts/export/schema'
import { AppError } from '@/lib/errors'
import { signedIn } from '@/lib/http/access'
import { isUnasked } from '@/lib/http/origin'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'

const headers = { 'Content-Disposition': 'attachment; filename="sati-my-data.json"' }

/** Only for a download started on this site: another site or a prefetch must not use up the daily limit. */
export const GET = defineRoute({
  access: signedIn,
  returns: myDataSchema,
  async handle({ actor, headers: asked }) {
    if (isUnasked(asked)) throw new AppError('CROSS_SITE')
    return new Reply(await exportMyData(actor), { headers })
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
