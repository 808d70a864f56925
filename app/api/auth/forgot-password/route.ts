import { requestPasswordReset } from '@/lib/accounts/password/mutations'
import { forgottenPasswordSchema } from '@/lib/accounts/password/schema'
import { anyone } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { messageSchema } from '@/lib/http/schema'
import { successMessage } from '@/lib/i18n/error-message'
import { schoolLinkInHeader } from '@/lib/school-referrals/carried-link'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: anyone('whoever forgot a password cannot sign in', schoolLinkInHeader),
    body: forgottenPasswordSchema,
    returns: messageSchema,
    status: 202,
    async handle({ actor, body, language }) {
      await requestPasswordReset(actor, body.email)
      return successMessage(language, 'linkSent')
    },
  },
})
