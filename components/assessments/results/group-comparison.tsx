import { Badge } from '@/components/ui/badge'
import type { Icon } from '@/components/ui/icon'
import { Check, House, School, User } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import { countOf, type GroupVerdict, groupVerdict } from '@/lib/screening/presentation'
import { itemsPerGroup, type SymptomGroup } from '@/lib/screening/scoring'
import { AssessorKey } from './assessor-key'
import type { ShownInformant } from './named-informants'
import { NineCount } from './nine-count'
import { ApartNote, InformantLabel, OnPaper } from './on-paper'
import type { Pair } from './pair'

const placeIcons: Record<GroupVerdict, Icon> = { agree: Check, 'mostly-first': House, 'mostly-second': School }

interface GroupComparisonProps {
  group: SymptomGroup
  informants: ShownInformant[]
  /** Two informants whose agreement is shown. */
  verdictOf: Pair | null
  /** The two are home and school. */
  isByPlace: boolean
}

export function GroupComparison({ group, informants, verdictOf, isByPlace }: GroupComparisonProps) {
  const [t, ts] = [useTexts('combined'), useTexts('screening.groups')]
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-base">{ts(group)}</h3>
        {verdictOf && <Verdict group={group} pair={verdictOf} isByPlace={isByPlace} />}
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
          {informants.map((informant) => (
            <Row key={informant.newest.id} informant={informant} count={countOf(informant.newest, group)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Verdict({ group, pair, isByPlace }: { group: SymptomGroup; pair: Pair; isByPlace: boolean }) {
  const t = useTexts('combined')
  const [first, second] = pair
  const verdict = groupVerdict(countOf(first.newest, group), countOf(second.newest, group))
  const isAgreed = verdict === 'agree'
  const more = verdict === 'mostly-first' ? first : second
  const Icon = isByPlace || isAgreed ? placeIcons[verdict] : User
  return (
    <Badge variant={isAgreed ? 'secondary' : 'default'}>
      <Icon />
      {isByPlace || isAgreed ? (
        t(`groups.${verdict}`)
      ) : (
        <OnPaper write={(nameOf) => t('moreSigns', { who: nameOf(more) })} />
      )}
    </Badge>
  )
}

function Row({ informant, count }: { informant: ShownInformant; count: number }) {
  return (
    <tr>
      <th scope="row" className="w-28 py-1 pe-2 text-start font-normal">
        <span className="inline-flex items-center gap-2">
          <AssessorKey mark={informant.mark} />
          <span className="line-clamp-2 min-w-[3.5em] wrap-anywhere">
            <InformantLabel informant={informant} />
          </span>
        </span>
        <ApartNote informant={informant} />
      </th>
      <td className="py-1">
        <NineCount count={count} shape={informant.mark.shape} />
      </td>
      <td className="w-11 py-1 text-end">
        <b>{count}</b>/{itemsPerGroup}
      </td>
    </tr>
  )
}
