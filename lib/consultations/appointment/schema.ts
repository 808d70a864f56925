import * as z from 'zod/mini'

const isDay = (value: string) =>
  /^20[2-9]\d-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value

/** An empty field of a form, and null, is a day or time that is not known; one that is not sent stays as it is. */
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

/**
 * When the parent goes to the doctor, as far as it is to be noted: a day in Thailand, and HH:MM of that day. A day without a
 * time has none: the time before was that of the day before.
 */
export const appointmentSchema = z
  .object({
    date: known(isDay, '^20[2-9][0-9]-[0-1][0-9]-[0-3][0-9]$'),
    time: known((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  })
  .check(z.refine(({ date, time }) => date || !time, { error: 'required', path: ['date'] }))
export type AppointmentInput = z.output<typeof appointmentSchema>
