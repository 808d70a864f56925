import { useTranslations } from 'next-intl'
import type { Icon } from '@/components/ui/icon'
import { Check, Eye, Lock } from '@/components/ui/icons'

const points: { key: 'questions' | 'private' | 'yours'; icon: Icon }[] = [
  { key: 'questions', icon: Check },
  { key: 'private', icon: Lock },
  { key: 'yours', icon: Eye },
]

/**
 * Shows the parent what the teacher will see.
 *
 * @param teacherName the name as typed so far; empty at first
 */
export function TeacherView({ childName, teacherName }: { childName: string; teacherName: string }) {
  const t = useTranslations('teacherReferral.see')
  return (
    <div className="grid gap-2.5 border-t border-border pt-5 text-sm">
      <h2 className="text-sm wrap-anywhere">
        {teacherName.trim() ? t('title', { teacherName: teacherName.trim() }) : t('titleUnnamed')}
      </h2>
      <ul className="grid gap-2.5">
        {points.map(({ key, icon: Icon }) => (
          <li key={key} className="grid grid-cols-[1.5rem_1fr] gap-2.5">
            <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
            <span className="wrap-anywhere">{t(key, { name: childName })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
