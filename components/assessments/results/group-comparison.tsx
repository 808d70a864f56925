import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Check, House, School } from '@/components/ui/icons'
import { type GroupVerdict, groupVerdict } from '@/lib/screening/presentation'
import { itemsPerGroup, type SymptomGroup } from '@/lib/screening/scoring'
import { AssessorKey, type Informant } from './assessor-key'
import { NineCount } from './nine-count'

const verdictIcons = { agree: Check, 'mostly-home': House, 'mostly-school': School } satisfies Record<
  GroupVerdict,
  unknown
>

interface GroupComparisonProps {
  group: SymptomGroup
  /** "You", or "Parent" for another reader. */
  parentName: string
  parentCount: number
  teacherCount: number
}

/** One group of nine signs as the parent and as the teacher see it, and whether they agree. */
export function GroupComparison({ group, parentName, parentCount, teacherCount }: GroupComparisonProps) {
  const [t, ts] = [useTranslations('combined'), useTranslations('screening.groups')]
  const verdict = groupVerdict(parentCount, teacherCount)
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-base">{ts(group)}</h3>
        <Badge tone={verdict === 'agree' ? 'soft' : 'neutral'} icon={verdictIcons[verdict]}>
          {t(`groups.${verdict}`)}
        </Badge>
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">{ts(group)}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('groups.assessor')}</th>
            <td />
            <th scope="col">{t('groups.count', { total: itemsPerGroup })}</th>
          </tr>
        </thead>
        <tbody>
          <Row informant="parent" name={parentName} count={parentCount} />
          <Row informant="teacher" name={t('teacher')} count={teacherCount} />
        </tbody>
      </table>
    </div>
  )
}

function Row({ informant, name, count }: { informant: Informant; name: string; count: number }) {
  return (
    <tr>
      <th scope="row" className="w-24 py-1 text-start font-normal">
        <span className="inline-flex items-center gap-2">
          <AssessorKey informant={informant} />
          {name}
        </span>
      </th>
      <td className="py-1">
        <NineCount count={count} shape={informant === 'parent' ? 'round' : 'square'} />
      </td>
      <td className="w-11 py-1 text-end">
        <b>{count}</b>/{itemsPerGroup}
      </td>
    </tr>
  )
}
