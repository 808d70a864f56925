import { LinkProblem } from '@/components/teacher-referrals/link-problem'
import { MissingLinkRedirect } from '@/components/teacher-referrals/missing-link-redirect'
import { TeacherLanding } from '@/components/teacher-referrals/teacher-landing'
import { TeacherPage } from '@/components/teacher-referrals/teacher-page'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { getActor } from '@/lib/sessions/current-actor'
import { openTeacherPageLink } from '@/lib/teacher-referrals/page-link'
import { DemonstrationNote } from '../../demonstration-note'

export const generateMetadata = pageMetadata('teacher', (t) => ({ title: t('title'), description: t('description') }))

/** Where an emailed link leads. Opening it changes nothing: mail scanners open links too. */
export default async function TeacherLoginPage({ searchParams }: PageProps<'/teacher-login'>) {
  const { token } = await searchParams
  const [t, link] = await Promise.all([getTexts('children'), openTeacherPageLink(token)])
  if (link.kind === 'missing') {
    return (
      <TeacherPage>
        <MissingLinkRedirect />
        <LinkProblem kind="missing" />
      </TeacherPage>
    )
  }
  if (link.kind !== 'open') {
    return (
      <TeacherPage>
        <LinkProblem {...link} hasHome={(await getActor())?.role === 'teacher'} />
      </TeacherPage>
    )
  }
  const { child, referral } = link.opened.view
  return (
    <TeacherPage>
      <TeacherLanding
        token={link.token}
        teacherEmail={referral.teacherEmail}
        suggestedName={link.opened.teacherName}
        parentName={link.opened.parentName}
        studentName={child.name}
        studentGrade={child.grade && t(`grades.${child.grade}`)}
      >
        <DemonstrationNote />
      </TeacherLanding>
    </TeacherPage>
  )
}
