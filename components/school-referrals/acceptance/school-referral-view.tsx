import type { ReactNode } from 'react'
import { gradeKey } from '@/lib/children/labels'
import { type Grade, grades } from '@/lib/children/schema'
import { getTexts } from '@/lib/i18n/texts'
import type { Acceptor } from '@/lib/school-referrals/acceptance/types'
import { isClosed, type ReferralForParent } from '@/lib/school-referrals/schema'
import { AlreadyAccepted } from './already-accepted'
import { ReferralDetails } from './referral-details'
import { ReferralNotice } from './referral-notice'

interface SchoolReferralViewProps {
  token: string
  /** Null when the link leads nowhere. */
  opened: ReferralForParent | null
  /** The reader's account; null when signed out. */
  acceptor: Acceptor | null
  /** Opened by the paper letter: this page's own path, and what it offers a signed-out reader first. */
  letter?: { here: string; offer: ReactNode; orAccount?: string | undefined }
  /** Accepting closes the account of an earlier letter. */
  replaces: boolean
}

export async function SchoolReferralView({ token, opened, acceptor, replaces, letter }: SchoolReferralViewProps) {
  if (!opened || isClosed(opened.referral.status)) return <ReferralNotice kind="notFound" byLetter={Boolean(letter)} />
  const { referral, school, ownChildId } = opened
  if (referral.status === 'completed' && ownChildId) return <ReferralNotice kind="completed" isDemo={school.isDemo} />
  const byToken = `/school-referral?${new URLSearchParams({ token })}`
  const here = letter?.here ?? byToken
  const { studentName, studentGrade, referringTeacher, referralReason } = referral
  if (studentName === undefined || referringTeacher === undefined) {
    return (
      <AlreadyAccepted
        key={token}
        token={token}
        kind={referral.status === 'completed' ? 'completed' : 'taken'}
        school={school.name}
        isDemo={school.isDemo}
        here={here}
        byLetter={Boolean(letter)}
        signedIn={acceptor !== null}
      />
    )
  }
  const t = await getTexts('children')
  const grade = grades.find((each) => each === studentGrade)
  return (
    <ReferralDetails
      // A new key: a decline is for one referral only.
      key={token}
      token={token}
      here={here}
      // By the token, for which registrations from a whole school's address are counted.
      signInTo={byToken}
      offer={letter?.offer}
      orAccount={letter?.orAccount}
      byLetter={Boolean(letter)}
      replaces={replaces}
      school={school.name}
      isDemo={school.isDemo}
      facts={{
        student: studentName,
        grade: grade ? t(gradeKey<Grade>(grade)) : null,
        teacher: referringTeacher,
        reason: referralReason ?? null,
      }}
      acceptor={acceptor}
      acceptedChildId={ownChildId}
    />
  )
}
