import { forgetPassword } from '@/lib/accounts/password/mutations'
import { forgottenPasswordSchema } from '@/lib/accounts/password/schema'
import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { messageSchema } from '@/lib/http/schema'
import { answerMessage } from '@/lib/i18n/error-message'
import { schoolLinkInHeader } from '@/lib/school-referrals/carried-link'

export const POST = defineRoute({
  access: anyone('whoever forgot a password cannot sign in', schoolLinkInHeader),
  body: forgottenPasswordSchema,
  returns: messageSchema,
  status: 202,
  maxBytes: 16_000,
  async handle({ actor, body, language }) {
    await forgetPassword(actor, body.email)
    return answerMessage(language, 'linkSent')
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
