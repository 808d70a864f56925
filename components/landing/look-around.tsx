import { LearnTiles } from '@/components/learn/learn-tiles'
import { useTexts } from '@/lib/i18n/texts'
import { LinkRows } from './link-rows'

/** What can be seen and read before there is an account. */
export function LookAround() {
  const t = useTexts('landing')
  return (
    <div className="mt-8 grid gap-8 md:mt-12 lg:grid-cols-2 lg:gap-10">
      <section className="grid content-start gap-3.5">
        <div>
          <h2>{t('look')}</h2>
          <p className="text-muted-foreground">{t('lookText')}</p>
        </div>
        <LinkRows to={['sample', 'teachers', 'schools']} />
      </section>
      <section className="grid content-start gap-3.5">
        <h2>{t('read')}</h2>
        <LearnTiles />
      </section>
    </div>
  )
}
