import { Card } from '@/components/ui/card'
import type { Icon } from '@/components/ui/icon'
import type { Tint } from '@/components/ui/icon-tile'
import { ClipboardList, GraduationCap, School } from '@/components/ui/icons'
import { LinkRow } from '@/components/ui/link-row'
import { useTexts } from '@/lib/i18n/texts'

interface TeacherLink {
  key: 'guide' | 'school' | 'demo' | 'child'
  href: string
  icon: Icon
  tint: Tint
}

const guide: TeacherLink = { key: 'guide', href: '/for-teachers', icon: GraduationCap, tint: 'sand' }
const school: TeacherLink = { key: 'school', href: '/school-admin', icon: School, tint: 'sky' }
const child: TeacherLink = { key: 'child', href: '/parent-onboarding', icon: ClipboardList, tint: 'celadon' }

/** Links to the guide, the school's dashboard (for members of none its demo) and the screening of an own child. */
export function TeacherLinks({ isSchoolMember, hasChildren }: { isSchoolMember: boolean; hasChildren: boolean }) {
  const t = useTexts('teacherHome.links')
  const links = [isSchoolMember ? school : ({ ...school, key: 'demo' } as const), guide]
  return (
    <section aria-labelledby="teacher-links" className="grid gap-3.5">
      <h2 id="teacher-links" className="flex min-h-11 items-center">
        {t('title')}
      </h2>
      <Card as="div" className="py-1 md:py-1">
        <ul className="*:not-first:border-t *:not-first:border-border">
          {(hasChildren ? links : [...links, child]).map(({ key, href, icon, tint }) => (
            <li key={key}>
              <LinkRow {...{ href, icon, tint }} title={t(`${key}.title`)} text={t(`${key}.text`)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
