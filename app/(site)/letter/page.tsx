import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { AcceptByLetter, NeedsAddress } from '@/components/letters/accept-by-letter'
import { CodeForm } from '@/components/letters/code-form'
import { SignInByLetter } from '@/components/letters/sign-in-by-letter'
import { SchoolReferralView } from '@/components/school-referrals/acceptance/school-referral-view'
import { AppError } from '@/lib/errors'
import { linkPreview } from '@/lib/i18n/link-preview'
import { getTexts } from '@/lib/i18n/texts'
import { hasRightCheck, readLetterCode, shownLetterCode } from '@/lib/letter-code'
import { safeNextPath } from '@/lib/request/paths'
import { findAcceptor } from '@/lib/school-referrals/acceptance/data'
import { getReferralForParent } from '@/lib/school-referrals/data'
import { type OpenedLetter, openLetter } from '@/lib/school-referrals/letters/data'
import { getActor } from '@/lib/sessions/current-actor'
import { openPageLink, tryPageLink } from '@/lib/sessions/page-link'

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
  const letter = await tryPageLink((visitor) => openLetter(actor ?? visitor, typed))
  if (letter === null) return <CodeForm next={next} />
  if (letter instanceof AppError) return <CodeForm next={next} typed={typed} refused={await refusalOf(typed, letter)} />
  const { token, account } = letter
  const isOwn = account !== null && account.id === actor?.userId
  if (isOwn && (next !== null || token === null)) redirect(next ?? '/')
  if (account && (actor === null || token === null))
    return <SignInByLetter code={shownLetterCode(letter.code)} token={token} next={next} />
  return <LetterReferral {...letter} token={token ?? ''} />
}

async function refusalOf(typed: string, { code, details }: AppError): Promise<string> {
  const t = await getTexts('letter.code')
  if (code === 'TOO_MANY_REQUESTS') return t('tooMany', { minutes: Math.ceil((details.retryAfter ?? 60) / 60) })
  const read = readLetterCode(typed)
  if (read === null) return t('incomplete')
  return t(hasRightCheck(read) ? 'unknown' : 'wrongCheck')
}

/** As the mailed link shows it, and a way to accept without an address. */
async function LetterReferral({ code, token, needsAddress }: OpenedLetter & { token: string }) {
  const actor = await getActor()
  const opened = await openPageLink((visitor) => getReferralForParent(actor ?? visitor, token))
  const acceptor = actor && opened ? await findAcceptor(actor, token) : null
  const shown = shownLetterCode(code)
  const here = `/letter?${new URLSearchParams({ code: shown })}`
  const offer = needsAddress ? <NeedsAddress /> : <AcceptByLetter code={shown} token={token} />
  return <SchoolReferralView token={token} opened={opened} acceptor={acceptor} letter={{ here, offer }} />
}
