import { notFound } from 'next/navigation'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { ClassListView } from '@/components/school-referrals/class-list/class-list-view'
import { SchoolScope } from '@/components/schools/current-school'
import { getProfile } from '@/lib/accounts/data'
import type { UserActor } from '@/lib/auth/actor'
import { AppError, isAppError } from '@/lib/errors'
import { isId } from '@/lib/fields'
import { pageMetadata } from '@/lib/i18n/texts'
import { getClassList } from '@/lib/school-referrals/class-list/data'
import { openSchool } from '@/lib/schools/data'
import { requireActor } from '@/lib/sessions/current-actor'
import { DemonstrationNote } from '../../../../demonstration-note'

export const generateMetadata = pageMetadata('schoolAdmin', (t) => ({ title: t('classes.title') }))

/** One class of the member's school, of which a member with own classes sees no other. */
export default async function ClassPage({ params, searchParams }: PageProps<'/school-admin/classes/[classId]'>) {
  const [actor, { classId }, { school: asked, letters }] = await Promise.all([requireActor(), params, searchParams])
  if (!isId(classId)) notFound()
  const { list, school, dashboardPath, signInMethods } = await readClass(actor, classId, asked)
  return (
    <Page className="[--frame-max:82rem] pt-2 pb-8 md:pt-0">
      <ClientMessages namespaces={['schoolAdmin', 'children', 'confirmIdentity', 'forms', 'ui']}>
        <SchoolScope schoolId={school.id} signInMethods={signInMethods}>
          <ClassListView
            {...list}
            dashboardPath={dashboardPath}
            mayEnd={school.role === 'admin'}
            opensLetters={letters === '1'}
          />
        </SchoolScope>
      </ClientMessages>
      <div className="mt-5 empty:hidden">
        <DemonstrationNote />
      </div>
    </Page>
  )
}

async function readClass(person: UserActor, classId: string, asked: string | string[] | undefined) {
  try {
    const { actor, school, schools } = await openSchool(person, typeof asked === 'string' ? asked : undefined)
    if (!school) throw new AppError('NOT_FOUND')
    const [list, { hasPassword, connected }] = await Promise.all([getClassList(actor, classId), getProfile(actor)])
    const dashboardPath =
      schools.length > 1 ? `/school-admin?${new URLSearchParams({ school: school.id })}` : '/school-admin'
    return { list, school, dashboardPath, signInMethods: { hasPassword, connected } }
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) notFound()
    throw error
  }
}
