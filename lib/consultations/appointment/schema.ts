import * as z from 'zod/mini'

const isDay = (value: string) =>
  /^20[2-9]\d-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value

/** An empty text or null is an unknown day or time; an absent field stays as it is. */
function known(isRight: (value: string) => boolean, pattern: string) {
  const text = z.string({ error: 'invalid' }).check(
    z.refine((value) => value === '' || isRight(value), { error: 'invalid' }),
    z.meta({ pattern }),
  )
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value) => (value === undefined ? undefined : value || null)),
  )
}

/** A day in Thailand, and HH:MM of that day. */
export const appointmentSchema = z
  .object({
    date: known(isDay, '^20[2-9][0-9]-[0-1][0-9]-[0-3][0-9]$'),
    time: known((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  })
  .check(z.refine(({ date, time }) => date || !time, { error: 'required', path: ['date'] }))
export type AppointmentInput = z.output<typeof appointmentSchema>
