import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { type WhoNoticed, whoNoticed } from '@/lib/screening/presentation'
import { questionCount } from '@/lib/screening/scoring'
import { itemNames } from './item-names'
import { SplitBar } from './split-bar'

interface QuestionComparisonProps {
  parentAnswers: number[]
  teacherAnswers: number[]
}

const chips: Record<WhoNoticed, string> = {
  both: 'bg-[linear-gradient(115deg,var(--chart-1)_70%,var(--chart-2)_70%)] text-card',
  home: 'bg-chart-1 text-card',
  school: 'bg-chart-2 text-card',
  neither: 'bg-track text-foreground',
}

/** Who noticed which sign: one bar, and the four lists it summarises. */
export function QuestionComparison({ parentAnswers, teacherAnswers }: QuestionComparisonProps) {
  const [t, ts] = [useTranslations('combined.questions'), useTranslations('screening')]
  const noticed = whoNoticed(parentAnswers, teacherAnswers)
  const names = itemNames(ts)
  const itemsOf = (who: WhoNoticed) => names.filter((_, index) => noticed[index] === who)
  const lists = { both: itemsOf('both'), home: itemsOf('home'), school: itemsOf('school'), neither: itemsOf('neither') }
  const { both, home, school, neither } = lists
  const counts = { both: both.length, home: home.length, school: school.length, neither: neither.length }
  return (
    <Card className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2>{t('title')}</h2>
        <p className="text-sm text-muted-foreground">{t('hint', { total: questionCount })}</p>
      </div>
      <SplitBar counts={counts} />
      <div className="grid gap-5 md:grid-cols-2">
        <SignList who="both" names={both} />
        <SignList who="home" names={home} />
        <SignList who="school" names={school} />
        <SignList who="neither" names={neither} />
      </div>
    </Card>
  )
}

function SignList({ who, names }: { who: WhoNoticed; names: string[] }) {
  const t = useTranslations('combined.questions')
  return (
    <section>
      <h3 className="flex items-center gap-2 text-base">
        <span
          className={cn(
            'inline-grid min-h-7 min-w-7 place-items-center rounded-[.55rem] text-sm leading-none tabular-nums',
            chips[who],
          )}
        >
          {names.length}
        </span>
        {t(who)}
      </h3>
      {names.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 ps-7 text-sm marker:text-muted-foreground">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
