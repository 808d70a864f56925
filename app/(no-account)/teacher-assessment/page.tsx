import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { draftPosition } from '@/components/assessments/questionnaire/draft-position'
import { Questionnaire } from '@/components/assessments/questionnaire/questionnaire'
import { ForgetOffline } from '@/components/offline/forget-offline'
import { KeepOffline } from '@/components/offline/keep-offline'
import { LinkProblem } from '@/components/teacher-referrals/link-problem'
import { TeacherPage } from '@/components/teacher-referrals/teacher-page'
import { ThankYou } from '@/components/teacher-referrals/thank-you'
import { requiredLine } from '@/lib/fields'
import { getLanguage } from '@/lib/i18n/request-language'
import { draftPositionCookie } from '@/lib/request/cookie-names'
import { instructionFor, questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import { questionCount } from '@/lib/screening/scoring'
import { openTeacherPageLink } from '@/lib/teacher-referrals/page-link'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('teacher'))('title') }
}

interface TeacherAssessmentPageProps {
  searchParams: Promise<{ token?: string | string[]; name?: string | string[] }>
}

export default async function TeacherAssessmentPage({ searchParams }: TeacherAssessmentPageProps) {
  const { token, name } = await searchParams
  const language = await getLanguage()
  if (typeof token !== 'string' || !token) redirect('/teacher-login')
  // A name that the API would refuse must be noticed before the teacher has given 18 answers.
  const teacherName = requiredLine(200).safeParse(name)
  if (!teacherName.success) redirect(`/teacher-login?${new URLSearchParams({ token })}`)
  const link = await openTeacherPageLink(token)
  if (link.kind !== 'open') {
    return (
      <TeacherPage>
        <LinkProblem kind={link.kind} />
      </TeacherPage>
    )
  }
  const { child, referral } = link.opened.view
  // The part before the dot is the referral's id: not secret, and the same when the link is sent again.
  const draftKey = `teacher.${token.split('.')[0]}`
  const position = (await cookies()).get(draftPositionCookie)?.value
  return (
    <TeacherPage width="questionnaire">
      <KeepOffline of={`${draftKey}.${language}`} />
      <Questionnaire
        assessor="teacher"
        questions={questionsFor('teacher', language)}
        scale={scaleIn(language)}
        instruction={instructionFor('teacher', language)}
        draftKey={draftKey}
        submit={{ assessor: 'teacher', childId: referral.childId, token, teacherName: teacherName.data }}
        subject={{ name: child.name }}
        startAt={draftPosition(position, draftKey, questionCount)}
        outcomes={{
          submitted: (
            <>
              <ForgetOffline />
              <ThankYou studentName={child.name} />
            </>
          ),
          invalid: <LinkProblem kind="invalid" answersKept />,
          used: (
            <>
              <ForgetOffline />
              <LinkProblem kind="used" />
            </>
          ),
        }}
      />
    </TeacherPage>
  )
}
