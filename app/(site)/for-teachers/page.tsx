import { TeacherGuide } from '@/components/guides/teacher-guide'
import { pageMetadata } from '@/lib/i18n/texts'

export const generateMetadata = pageMetadata('forTeachers', (t) => ({ title: t('title'), description: t('lead') }))

/** For teachers who have heard of the questions and have no link yet. */
export default function ForTeachersPage() {
  return <TeacherGuide />
}
