import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { AcceptByLetter, NeedsAddress } from '@/components/letters/accept-by-letter'
import { CodeForm } from '@/components/letters/code-form'
import { SignInByLetter } from '@/components/letters/sign-in-by-letter'
import { SchoolReferralView } from '@/components/school-referrals/acceptance/school-referral-view'
import { configuredProviders } from '@/lib/auth/options'
import { AppError } from '@/lib/errors'
import { linkPreview } from '@/lib/i18n/link-preview'
import { getTexts } from '@/lib/i18n/texts'
import { hasRightCheck, hasThaiLetters, readLetterCode, shownLetterCode } from '@/lib/letter-code'
import { screenOf } from '@/lib/letters/screen'
import { safeNextPath } from '@/lib/request/paths'
import { accountName, findAcceptor, replacesAccount } from '@/lib/school-referrals/acceptance/data'
import { getReferralForParent } from '@/lib/school-referrals/data'
import { type OpenedLetter, openLetter } from '@/lib/school-referrals/letters/data'
import { getActor } from '@/lib/sessions/current-actor'
import { openPageLink, tryPageLink } from '@/lib/sessions/page-link'
import { browserOf } from '@/lib/sign-in/browser'

/** The same for every code: what a chat shows of it has no names. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('letter')
  const [title, description] = [t('title'), t('code.lead')]
  const closed = { robots: { index: false, follow: false }, referrer: 'no-referrer' } as const
  return { title, description, ...closed, openGraph: await linkPreview('school', title) }
}

interface Asked {
  typed: string
  /** Where to continue after signing in. */
  next: string | null
}

/** Where the code of a school's paper letter leads. Opening it changes nothing. */
export default async function LetterPage({ searchParams }: PageProps<'/letter'>) {
  const { code, next } = await searchParams
  const typed = typeof code === 'string' ? code.trim().slice(0, 100) : ''
  return (
    <Page width="read">
      <ClientMessages namespaces={['letter', 'schoolReferral', 'auth', 'typedWord', 'validation', 'forms', 'ui']}>
        <Letter typed={typed} next={safeNextPath(next)} />
      </ClientMessages>
    </Page>
  )
}

async function Letter({ typed, next }: Asked) {
  if (typed === '') return <CodeForm next={next} />
  const actor = await getActor()
  const { device } = browserOf(await headers())
  const letter = await tryPageLink((visitor) => openLetter(actor ?? visitor, typed, device))
  if (letter === null) return <CodeForm next={next} />
  if (letter instanceof AppError) return <CodeForm next={next} typed={typed} refused={await refusalOf(typed, letter)} />
  const code = shownLetterCode(letter.code)
  const screen = screenOf(letter, { userId: actor?.userId ?? null, next })
  if (screen === 'referral') return <LetterReferral {...letter} token={letter.token ?? ''} next={next} />
  if (screen === 'notAccepted')
    return <CodeForm next={next} typed={typed} refused={(await getTexts('letter.code'))('notAccepted')} />
  if (screen !== 'signIn') redirect(screen.to)
  const signedIn = actor && { name: await accountName(actor), here: letterPath(code, next) }
  return <SignInByLetter code={code} token={letter.token} next={next} signedIn={signedIn} />
}

const letterPath = (code: string, next: string | null = null) =>
  `/letter?${new URLSearchParams({ code, ...(next !== null && { next }) })}`

async function refusalOf(typed: string, { code, details }: AppError): Promise<string> {
  const t = await getTexts('letter.code')
  if (code === 'TOO_MANY_REQUESTS') return t('tooMany', { minutes: Math.ceil((details.retryAfter ?? 60) / 60) })
  const read = readLetterCode(typed)
  if (read === null) return t(hasThaiLetters(typed) ? 'thaiKeyboard' : 'incomplete')
  return t(hasRightCheck(read) ? 'unknown' : 'wrongCheck')
}

interface LetterReferralProps extends OpenedLetter {
  token: string
  next: string | null
}

/** As the mailed link shows it, and a way to accept without an address. */
async function LetterReferral({ code, token, needsAddress, next }: LetterReferralProps) {
  const actor = await getActor()
  const opened = await openPageLink((visitor) => getReferralForParent(actor ?? visitor, token))
  const acceptor = actor && opened ? await findAcceptor(actor, token) : null
  const replaces = opened !== null && (await replacesAccount(actor, token))
  const shown = shownLetterCode(code)
  const here = letterPath(shown, next)
  const letter = needsAddress
    ? { here, offer: <NeedsAddress /> }
    : { here, offer: <AcceptByLetter code={shown} token={token} here={here} />, orAccount: await orAccount() }
  return <SchoolReferralView {...{ token, opened, acceptor, replaces, letter }} />
}

async function orAccount(): Promise<string> {
  const { google, line } = configuredProviders()
  const either = google ? 'google' : line ? 'line' : 'none'
  return (await getTexts('letter.offer'))('orAccount', { ways: google && line ? 'both' : either })
}
