import { Card } from '@/components/ui/card'
import type { Icon } from '@/components/ui/icon'
import { IconTile, type Tint } from '@/components/ui/icon-tile'
import { ChevronRight, ClipboardList, GraduationCap, School } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
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

interface TeacherLinksProps {
  isSchoolMember: boolean
  hasChildren: boolean
}

/** What else a teacher can do: the school's dashboard, for members of none its demo; and screening their own child. */
export function TeacherLinks({ isSchoolMember, hasChildren }: TeacherLinksProps) {
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
              <SiteLink
                href={href}
                className="grid min-h-16 grid-cols-[auto_1fr_auto] items-center gap-3.5 rounded-md py-3.5 leading-normal hover:text-primary"
              >
                <IconTile icon={icon} tint={tint} />
                <span className="min-w-0">
                  <b className="block">{t(`${key}.title`)}</b>
                  <span className="text-sm text-muted-foreground">{t(`${key}.text`)}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
              </SiteLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
