import { resetPassword } from '@/lib/accounts/password/mutations'
import { passwordResetSchema } from '@/lib/accounts/password/schema'
import { anyone } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { messageSchema } from '@/lib/http/schema'
import { successMessage } from '@/lib/i18n/error-message'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: anyone('the mailed token is the key, on whatever device the mail is read'),
    body: passwordResetSchema,
    returns: messageSchema,
    async handle({ actor, body, language }) {
      await resetPassword(actor, body)
      return successMessage(language, 'passwordReset')
    },
  },
})
