import * as z from 'zod/mini'
import { roles } from '@/lib/auth/roles'
import { emailAddress, isoTime, oneOf, requiredLine } from '@/lib/fields'
import { languages } from '@/lib/i18n/language'
import { phoneNumber, providers } from '@/lib/users/schema'

/** Empty means none; the account decides whether that is allowed. */
const emailAddressOrNone = z.union(
  [
    z.pipe(
      z.nullable(z.string().check(z.regex(/^\s{0,200}$/))),
      z.transform(() => null),
    ),
    emailAddress,
  ],
  { error: 'invalid' },
)

export const profileSchema = z.object({
  firstName: z.optional(requiredLine(100)),
  lastName: z.optional(requiredLine(100)),
  email: z.optional(emailAddressOrNone),
  phoneNumber: z.optional(phoneNumber),
})
export type ProfileInput = z.output<typeof profileSchema>

export const languageSchema = z.object({ language: oneOf(languages) })

export const userSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(roles),
  phoneNumber: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  provider: z.enum(providers),
  createdAt: isoTime,
  connected: z.object({ google: z.boolean(), line: z.boolean() }),
  schools: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const signedInSchema = z.object({ user: userSchema })

export type User = z.output<typeof userSchema>

export interface Profile extends User {
  emailVerified: boolean
  pendingEmail: string | null
  hasPassword: boolean
}
