import type { Metadata } from 'next'
import { TeacherGuide } from '@/components/guides/teacher-guide'
import { getTexts } from '@/lib/i18n/texts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('forTeachers')
  return { title: t('title'), description: t('lead') }
}

/** For teachers who have heard of the questions and have no link yet. */
export default function ForTeachersPage() {
  return <TeacherGuide />
}
