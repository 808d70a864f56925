import { useLocale } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { ChartNoAxesColumn } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { Assessment, InformantResult } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'
import { AssessorKey } from './assessor-key'
import { EarlierAnswers } from './earlier-answers'
import { type NamedInformant, useNamedInformants } from './named-informants'
import { InformantLabel, type NameOf, OnPaper } from './on-paper'
import { RiskBadge } from './risk-badge'

interface OtherResultsProps {
  childId: string
  informants: InformantResult[]
  /** Folded below the reader's own result, which links to the combined results. */
  isFolded: boolean
  hrefOf: (assessment: Assessment) => string
}

export function OtherResults({ childId, informants, isFolded, hrefOf }: OtherResultsProps) {
  const [t, earlierTitle] = [useTexts('results'), useTexts('combined.earlier')]
  const screening = useTexts('screening.levels')
  const named = useNamedInformants(informants)
  const rows = named.filter(({ isReader, earlier }) => !isReader || earlier.length > 0)
  if (rows.length === 0) return null
  const content = (
    <div className="grid gap-3">
      <p className="text-sm text-muted-foreground print:hidden">{t('others.text')}</p>
      <ul className="grid *:border-t *:border-border">
        {rows.map((informant) => (
          <Row key={informant.key} informant={informant} hrefOf={hrefOf} />
        ))}
      </ul>
      {named.length > 1 && !isFolded && (
        <ButtonLink
          href={`/combined-results?${new URLSearchParams({ child: childId })}`}
          variant="outline"
          className="w-fit print:hidden"
        >
          <ChartNoAxesColumn aria-hidden />
          {t('actions.combined')}
        </ButtonLink>
      )}
    </div>
  )
  if (!isFolded)
    return (
      <Card aria-labelledby="others" className="mb-4 grid gap-2">
        <h2 id="others">{t('others.title')}</h2>
        {content}
      </Card>
    )
  const levels = (nameOf: NameOf) =>
    rows.map((row) =>
      row.isReader
        ? earlierTitle('title', { count: row.earlier.length })
        : t('others.level', { who: nameOf(row), level: screening(row.newest.riskLevel) }),
    )
  return (
    <FoldedCard
      id="others"
      title={t('others.title')}
      hint={<OnPaper write={(nameOf) => levels(nameOf).join(' · ')} />}
      className="after-score mt-4 lg:mt-5"
    >
      {content}
    </FoldedCard>
  )
}

function Row({ informant, hrefOf }: { informant: NamedInformant } & Pick<OtherResultsProps, 'hrefOf'>) {
  const language = useLocale()
  const t = useTexts('combined.earlier')
  const { mark, isReader, newest, earlier } = informant
  return (
    <li className="grid gap-1 py-2">
      {!isReader && (
        <div data-answers={newest.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          <SiteLink
            href={hrefOf(newest)}
            className="-my-2 inline-flex min-h-11 min-w-0 items-center gap-2.5 font-semibold text-primary underline"
          >
            <AssessorKey mark={mark} />
            <span className="min-w-0 wrap-anywhere">
              <InformantLabel informant={informant} />
            </span>
          </SiteLink>
          <time dateTime={newest.completedAt} className="text-sm text-muted-foreground">
            {formatDate(newest.completedAt, language)}
          </time>
          <span className="text-sm tabular-nums">{t('score', { score: newest.totalScore, max: maxScore })}</span>
          <RiskBadge riskLevel={newest.riskLevel} narrow />
        </div>
      )}
      {isReader && (
        <p className="flex items-center gap-2.5 text-sm font-semibold">
          <InformantLabel informant={informant} />
        </p>
      )}
      <EarlierAnswers answers={earlier} hrefOf={hrefOf} />
    </li>
  )
}
