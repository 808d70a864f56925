import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TeacherGuide } from '@/components/guides/teacher-guide'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('forTeachers')
  return { title: t('title'), description: t('lead') }
}

/** For teachers who have heard of the questions and have no link yet. */
export default function ForTeachersPage() {
  return <TeacherGuide />
}
