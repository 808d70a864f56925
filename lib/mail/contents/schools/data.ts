import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import { emailKeyOf, isId } from '@/lib/fields'
import { batchLoad } from '@/lib/outbox/batch-load'
import { isNotifiedOfReferral } from '@/lib/school-referrals/notices/rules'
import {
  acceptedSchoolReferral,
  declinedSchoolReferral,
  openSchoolReferral,
  pendingSchoolReferral,
  revokedSchoolReferral,
} from '@/lib/school-referrals/rules'
import { activeApiKey, notifiedAdmin, openSchoolInvitation } from '@/lib/schools/rules'
import type { MemberRole } from '@/lib/schools/schema'
import { confirmedAccount, enabledAccount, fullNameSql } from '@/lib/users/rules'
import type { Addressee } from '../accounts/data'

interface FoundNotice extends Omit<Addressee, 'email'> {
  place: number
  userId: string
  email: string | null
  studentName: string
  referringTeacher: string
  schoolId: string
  schoolName: string
}

export interface AskedNotice {
  referralId: string
  about: 'taken' | 'declined' | 'revoked' | 'letter-lost'
  /** A member's address for `taken`, else the acceptor's, or the acceptor's id without an address. */
  recipient: string
}

export async function findSchoolNotice(_actor: SystemActor, asked: AskedNotice) {
  return loadSchoolNotice(asked)
}

const loadSchoolNotice = batchLoad((asked: readonly AskedNotice[]) => {
  const column = <T>(value: (each: AskedNotice) => T) => asked.map(value)
  // Raw: no relation; the account is found by the notice's recipient.
  return db().$queryRaw<FoundNotice[]>`
    SELECT a.place::int AS place, u.id AS "userId", u.email,
      CASE WHEN ${confirmedAccount.sql('u')} THEN u."firstName" END AS "firstName",
      u.language::text AS language, r."studentName", r."referringTeacher", s.id AS "schoolId", s.name AS "schoolName"
    FROM unnest(${column(({ referralId }) => referralId)}::uuid[], ${column(({ about }) => about)}::text[],
        ${column(({ recipient }) => (isId(recipient) ? recipient : null))}::uuid[],
        ${column(({ recipient }) => (isId(recipient) ? null : emailKeyOf(recipient)))}::text[])
        WITH ORDINALITY AS a(id, about, "userId", "emailKey", place)
      JOIN "SchoolReferral" r ON r.id = a.id AND CASE a.about
        WHEN 'taken' THEN ${acceptedSchoolReferral.sql('r')} WHEN 'declined' THEN ${declinedSchoolReferral.sql('r')}
        WHEN 'revoked' THEN ${revokedSchoolReferral.sql('r')} WHEN 'letter-lost' THEN ${pendingSchoolReferral.sql('r')} END
      JOIN "School" s ON s.id = r."schoolId"
      JOIN "User" u ON (u.id = a."userId" OR u."emailKey" = a."emailKey") AND ${enabledAccount.sql('u')}
    WHERE CASE a.about
      WHEN 'taken' THEN EXISTS (
        SELECT FROM "SchoolMembership" m WHERE m."schoolId" = s.id AND m."userId" = u.id AND ${isNotifiedOfReferral})
      WHEN 'letter-lost' THEN EXISTS (
        SELECT FROM "Child" c WHERE c."schoolReferralId" = r.id AND c."parentId" = u.id)
      ELSE true END`
})

interface FoundReferral {
  place: number
  parentEmail: string
  parentName: string | null
  studentName: string
  referringTeacher: string
  expiresAt: Date
  schoolName: string
}

interface AskedReferral {
  referralId: string
  linkVersion: number
  status: 'pending' | 'accepted'
}

export async function findSchoolReferral(_actor: SystemActor, asked: AskedReferral) {
  return loadSchoolReferral(asked)
}

const loadSchoolReferral = batchLoad((asked: readonly AskedReferral[]) => {
  const column = <T>(value: (each: AskedReferral) => T) => asked.map(value)
  // Raw: the bench; by pairs of id and version: a model call's OR has another text for each number of mails.
  return db().$queryRaw<FoundReferral[]>`
    SELECT a.place::int AS place, r."parentEmail", r."parentName", r."studentName", r."referringTeacher", r."expiresAt",
      s.name AS "schoolName"
    FROM unnest(${column(({ referralId }) => referralId)}::uuid[], ${column(({ linkVersion }) => linkVersion)}::int[],
        ${column(({ status }) => status)}::text[]) WITH ORDINALITY AS a(id, version, status, place)
      JOIN "SchoolReferral" r ON r.id = a.id AND r."linkVersion" = a.version AND r."parentEmail" <> ''
      JOIN "School" s ON s.id = r."schoolId" AND NOT s."isDemo"
    WHERE CASE a.status WHEN 'pending' THEN ${openSchoolReferral.sql('r', Prisma.sql`${new Date()}::timestamptz`)}
      ELSE ${acceptedSchoolReferral.sql('r')} END`
})

export async function findSchoolInvitation(_actor: SystemActor, invitationId: string, linkVersion: number) {
  const row = await db().schoolInvitation.findUnique({
    where: { id: invitationId, linkVersion, ...openSchoolInvitation.where() },
    select: { email: true, role: true, expiresAt: true, school: { select: { name: true } } },
  })
  if (!row) return null
  const { school, ...invitation } = row
  return { ...invitation, schoolName: school.name }
}

interface KeyNotice extends Addressee {
  schoolId: string
  schoolName: string
  keyName: string
  lastFour: string
  /** Null for a key that an operator made. */
  maker: string | null
}

interface KeysLeft extends Omit<KeyNotice, 'keyName' | 'lastFour'> {
  keys: { name: string; lastFour: string }[]
  makerRole: MemberRole | null
}

/**
 * The active keys of a former admin, for another admin, by any of the keys; null when none is left, the maker is an
 * admin again, or the address is no admin's any more. A deleted account has no name.
 */
export async function findKeysLeft(_actor: SystemActor, keyId: string, emailKey: string): Promise<KeysLeft | null> {
  // Raw: no relation; a key outlives the account of its maker.
  const [row] = await db().$queryRaw<(Omit<KeysLeft, 'keys'> & { keys: KeysLeft['keys'] | null })[]>`
    SELECT u.email, u."firstName", u.language::text AS language, s.id AS "schoolId", s.name AS "schoolName", (
        SELECT json_agg(json_build_object('name', o.name, 'lastFour', o."lastFour") ORDER BY o."createdAt", o.id)
        FROM "ApiKey" o WHERE o."schoolId" = s.id AND o."createdById" = k."createdById" AND ${activeApiKey.sql('o')}
      ) AS keys,
      (SELECT ${fullNameSql('c')} FROM "User" c WHERE c.id = k."createdById") AS maker,
      (SELECT m.role::text FROM "SchoolMembership" m WHERE m."schoolId" = s.id AND m."userId" = k."createdById")
        AS "makerRole"
    FROM "ApiKey" k JOIN "School" s ON s.id = k."schoolId"
      JOIN "SchoolMembership" m ON m."schoolId" = s.id
      JOIN "User" u ON u.id = m."userId" AND u."emailKey" = ${emailKey} AND ${notifiedAdmin.sql('m', 'u')}
    WHERE k.id = ${keyId}::uuid`
  return row?.keys && row.makerRole !== 'admin' ? { ...row, keys: row.keys } : null
}

export async function findKeyNotice(_actor: SystemActor, keyId: string, emailKey: string): Promise<KeyNotice | null> {
  // Raw: no relation; as above.
  const [row] = await db().$queryRaw<KeyNotice[]>`
    SELECT u.email, u."firstName", u.language::text AS language, s.id AS "schoolId", s.name AS "schoolName",
      k.name AS "keyName", k."lastFour",
      (SELECT ${fullNameSql('c')} FROM "User" c WHERE c.id = k."createdById") AS maker
    FROM "ApiKey" k JOIN "School" s ON s.id = k."schoolId"
      JOIN "SchoolMembership" m ON m."schoolId" = s.id
      JOIN "User" u ON u.id = m."userId" AND u."emailKey" = ${emailKey} AND ${notifiedAdmin.sql('m', 'u')}
    WHERE k.id = ${keyId}::uuid`
  return row ?? null
}
