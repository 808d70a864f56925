import { exportMyData } from '@/lib/accounts/export/data'
import { myDataSchema } from '@/lib/accounts/export/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'

const headers = { 'Content-Disposition': 'attachment; filename="sati-my-data.json"' }

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    isDownload: true,
    isCostly: true,
    returns: myDataSchema,
    handle: async ({ actor }) => new Reply(await exportMyData(actor), { headers }),
  },
})
