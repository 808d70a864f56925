import { buttonVariants } from '@/components/ui/button'
import { BookOpen } from '@/components/ui/icons'
import { brandName } from '@/lib/brand'
import { useTexts } from '@/lib/i18n/texts'
import type { Topic } from '@/lib/learn/types'

/** The article with advice for the classroom. */
const article: Topic = 'understanding-adhd'

/**
 * Links from a closed request. All are full page loads: with the router, Back would show the cached questions.
 *
 * @param hasHome the teacher is signed in, and the home lists their requests
 */
export function ReadOn({ hasHome }: { hasHome: boolean }) {
  const [t, home] = [useTexts('teacher'), useTexts('teacherHome')]
  return (
    <div className="grid justify-items-center gap-1">
      <a data-slot="button" href={`/learn/${article}`} className={buttonVariants({ variant: 'secondary' })}>
        <BookOpen aria-hidden />
        {t('read')}
      </a>
      <a href="/for-teachers" className="inline-flex min-h-11 items-center text-sm underline">
        {t('about.guide', { brand: brandName })}
      </a>
      {hasHome && (
        <a href="/" className="inline-flex min-h-11 items-center text-sm underline">
          {home('back')}
        </a>
      )}
    </div>
  )
}
