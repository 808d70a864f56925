import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import '@/components/assessments/questionnaire/early-script-text'
import { Questionnaire } from '@/components/assessments/questionnaire/questionnaire'
import { itemNames } from '@/components/assessments/results/item-names'
import { ChildLine } from '@/components/children/child-pill'
import { draftPosition } from '@/components/drafts/draft-position'
import { instructionPlace } from '@/components/drafts/places'
import { ClientMessages } from '@/components/i18n/client-messages'
import { LanguageChoice } from '@/components/layout/language-choice'
import { responseNonce } from '@/components/layout/response-nonce'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteFrame } from '@/components/layout/site-frame'
import { SiteHeader } from '@/components/layout/site-header'
import { ForgetOffline } from '@/components/offline/forget-offline'
import { KeepOffline } from '@/components/offline/keep-offline'
import { teacherDraftKey } from '@/components/teacher-referrals/draft-key'
import { LinkProblem } from '@/components/teacher-referrals/link-problem'
import { TeacherPage } from '@/components/teacher-referrals/teacher-page'
import { ThankYou } from '@/components/teacher-referrals/thank-you'
import { weeksKnownSchema } from '@/lib/assessments/schema'
import { requiredLine } from '@/lib/fields'
import { getLanguage } from '@/lib/i18n/request-language'
import { draftPositionCookie } from '@/lib/request/cookie-names'
import { mailedToken } from '@/lib/request/mailed-token'
import { instructionFor, questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import { questionCount } from '@/lib/screening/scoring'
import { getActor } from '@/lib/sessions/current-actor'
import { openTeacherPageLink } from '@/lib/teacher-referrals/page-link'
import { listReceivedRequests } from '@/lib/teacher-referrals/received/data'
import { nextRequest } from '@/lib/teacher-referrals/received/next-request'

export const generateMetadata = pageMetadata('teacher', (t) => ({ title: t('title') }))

export default async function TeacherAssessmentPage({ searchParams }: PageProps<'/teacher-assessment'>) {
  const { token: given, name, weeks } = await searchParams
  const token = mailedToken(given)
  const language = await getLanguage()
  if (!token) redirect('/teacher-login')
  // The API refuses such a name: ask again before the teacher has given 18 answers.
  const teacherName = requiredLine(200).safeParse(name)
  if (!teacherName.success) redirect(`/teacher-login?${new URLSearchParams({ token })}`)
  // Typed into a field that is optional: what is no such number is as if it were left empty.
  const weeksKnown = weeks ? weeksKnownSchema.safeParse(Number(weeks)).data : undefined
  const link = await openTeacherPageLink(token)
  const actor = await getActor()
  const hasHome = actor?.role === 'teacher'
  if (link.kind !== 'open') {
    return (
      <SiteFrame>
        <TeacherPage>
          <LinkProblem {...link} hasHome={hasHome} />
        </TeacherPage>
      </SiteFrame>
    )
  }
  const { child, referral } = link.opened.view
  const { referralId } = link.opened.actor
  const found = actor && hasHome ? nextRequest(await listReceivedRequests(actor), referralId) : undefined
  // Without the token: the browser may keep this page.
  const next = found && {
    ...{ name: found.name, left: found.left },
    path: `/teacher-assessment/next?${new URLSearchParams({ after: referralId, name: teacherName.data })}`,
  }
  const draftKey = teacherDraftKey(token)
  const [position, screening, t, nonce] = await Promise.all([
    cookies(),
    getTexts('screening'),
    getTexts('childPicker'),
    responseNonce(),
  ])
  return (
    <ClientMessages namespaces={['teacher', 'questionnaire', 'ui']}>
      <KeepOffline of={`${draftKey}.${language}`} />
      <Questionnaire
        assessor="teacher"
        questions={questionsFor('teacher', language)}
        items={itemNames(screening)}
        scale={scaleIn(language)}
        instruction={instructionFor('teacher', language)}
        draftKey={draftKey}
        submit={{ assessor: 'teacher', childId: referral.childId, token, teacherName: teacherName.data, weeksKnown }}
        subject={{ name: child.name }}
        nonce={nonce}
        startAt={Math.max(
          draftPosition(position.get(draftPositionCookie)?.value, draftKey, questionCount),
          link.opened.hasAnswered ? 0 : instructionPlace,
        )}
        bar={{ subject: <ChildLine name={child.name} prefix={t('about')} />, languageChoice: <LanguageChoice /> }}
        outcomes={{
          submitted: (
            <>
              <ForgetOffline />
              <ThankYou studentName={child.name} hasHome={hasHome} next={next} />
            </>
          ),
          invalid: <LinkProblem kind="invalid" answersKept />,
          used: (
            <>
              <ForgetOffline />
              <LinkProblem kind="used" hasHome={hasHome} />
            </>
          ),
          declined: (
            <>
              <ForgetOffline />
              <LinkProblem kind="declined" />
            </>
          ),
        }}
        frame={{ header: <SiteHeader />, footer: <SiteFooter /> }}
      />
    </ClientMessages>
  )
}
