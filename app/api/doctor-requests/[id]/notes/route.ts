import * as z from 'zod/mini'
import { addNote } from '@/lib/consultations/desk/mutations'
import { newNoteSchema, noteSchema } from '@/lib/consultations/desk/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ id: rowId }),
    body: newNoteSchema,
    returns: noteSchema,
    handle: async ({ actor, params, body }) => created(await addNote(actor, params.id, body.text)),
  },
})
