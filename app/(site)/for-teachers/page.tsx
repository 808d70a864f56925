import { TeacherGuide } from '@/components/guides/teacher-guide'
import { operatorLine } from '@/lib/i18n/operator-line'
import { getLanguage } from '@/lib/i18n/request-language'
import { pageMetadata } from '@/lib/i18n/texts'
import { siteName } from '@/lib/teacher-referrals/check-digits'

export const generateMetadata = pageMetadata('forTeachers', (t) => ({ title: t('title'), description: t('lead') }))

/** For teachers who have no link yet, or want to know whether a mail is genuine: mails name this address, to type by hand. */
export default async function ForTeachersPage() {
  const language = await getLanguage()
  return <TeacherGuide operator={operatorLine(language)} site={siteName()} />
}
