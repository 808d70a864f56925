import 'server-only'
import { env } from './env'

/** RFC 9116 recommends less than a year, so that an abandoned file expires. */
const validDays = 180

export function securityTxt(now: Date): string {
  const { APP_URL, SECURITY_CONTACT, MAIL_FROM } = env()
  const expires = new Date(now.getTime() + validDays * 86_400_000).toISOString().slice(0, 10)
  const fields = [
    `Contact: ${SECURITY_CONTACT ?? mailtoOf(MAIL_FROM)}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en, th',
    `Canonical: ${APP_URL}/.well-known/security.txt`,
  ]
  return `${fields.join('\r\n')}\r\n`
}

function mailtoOf(sender: string): string {
  const [address = ''] = /[^\s<>,;"]+@[^\s<>,;"@]+/.exec(sender) ?? []
  return `mailto:${address.split('@').map(encodeURIComponent).join('@')}`
}
