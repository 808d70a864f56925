import { AppError } from '@/lib/errors'
import { anyone } from '@/lib/http/access'
import { defineRoute } from '@/lib/http/route'

/** Every unknown path under /api, with the same body as an unknown id. */
const unknown = defineRoute({
  access: anyone('there is nothing here'),
  returns: null,
  async handle() {
    throw new AppError('NOT_FOUND')
  },
})

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT }
