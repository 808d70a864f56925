import { deletedSchema, deletionSchema } from '@/lib/accounts/export/schema'
import { deleteAccount } from '@/lib/endings/account-deletion/mutations'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { signOutCookies } from '@/lib/sessions/cookies'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  DELETE: {
    access: signedIn,
    body: deletionSchema,
    returns: deletedSchema,
    async handle({ actor }) {
      await deleteAccount(actor)
      return new Reply({ deleted: true }, { cookies: signOutCookies() })
    },
  },
})
