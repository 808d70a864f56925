import * as z from 'zod/mini'
import { renderCalendarFile } from '@/lib/consultations/appointment/calendar-file'
import { getAppointment } from '@/lib/consultations/appointment/data'
import { env } from '@/lib/env'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ id: rowId }),
    isDownload: true,
    returns: null,
    async handle({ actor, params, language }) {
      const appointment = await getAppointment(actor, params.id)
      return new Response(renderCalendarFile(appointment, language, new URL(env().APP_URL).hostname), {
        headers: {
          'Content-Type': 'text/calendar; charset=utf-8',
          // No child's name: a list of downloads is seen by others.
          'Content-Disposition': 'attachment; filename="appointment.ics"',
          'Cache-Control': 'private, no-store',
        },
      })
    },
  },
})
