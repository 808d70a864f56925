import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { unverifyListing, verifyListing } from '@/lib/doctors/mutations'
import { listedDoctor } from '@/lib/doctors/rules'
import { titledName } from '@/lib/doctors/wordings'
import { enqueueNotice } from '@/lib/outbox/mutations'
import { textKeyOf } from '@/lib/text-key.mjs'
import { confirmedAccount, disabledAccount } from '@/lib/users/rules'
import { CommandRefused } from '../terminal/refused'

export async function verifyDoctor(
  actor: SystemActor,
  tx: Transaction,
  { doctor: id, name }: { doctor: string; name: string },
) {
  const doctor = await tx.doctor.findUnique({
    where: { id },
    include: { user: { select: confirmedAccount.columns } },
  })
  if (!doctor) throw new CommandRefused(`There is no doctor ${id}.`)
  const changed = `It does not say what was compared: "doctor list" shows what the listing says now.`
  const shown = titledName(doctor)
  // An unverified doctor may change the name after it was compared with the licence.
  if (textKeyOf(shown) !== textKeyOf(name))
    throw new CommandRefused(`The listing is not under the name ${name}. ${changed}`)
  if (listedDoctor.holds(doctor)) return [`${shown} is verified already.`]
  // An unconfirmed address, to which requests are mailed, may be another person's.
  if (doctor.user && !confirmedAccount.holds(doctor.user))
    throw new CommandRefused(`The account of ${shown} has not confirmed its email address yet.`)
  if (!(await verifyListing(actor, tx, doctor)))
    throw new CommandRefused(`The listing of ${name} was changed at this moment. ${changed}`)
  // Read after the listing was written: disabling an account writes it too, so one of the two sees the other.
  const disabled = { doctor: { id }, ...disabledAccount.where() }
  if (await tx.user.findFirst({ where: disabled, select: { id: true } }))
    throw new CommandRefused(`The account of ${shown} is disabled: "user enable" comes first.`)
  if (doctor.userId) await enqueueNotice(tx, { template: 'doctor-verified', rowId: doctor.userId })
  return [`${shown} is listed to parents from now on: ${doctor.specialty}, ${doctor.location}.`]
}

/** Requests and shares stay, in case the doctor is verified again. */
export async function unverifyDoctor(actor: SystemActor, tx: Transaction, { doctor: id }: { doctor: string }) {
  const doctor = await tx.doctor.findUnique({ where: { id } })
  if (!doctor) throw new CommandRefused(`There is no doctor ${id}.`)
  if (!listedDoctor.holds(doctor)) return [`${doctor.name} is not verified.`]
  await unverifyListing(actor, tx, id)
  return [`${doctor.name} is no longer listed to parents, and sees no request.`]
}
