import { buttonVariants } from '@/components/ui/button'
import { BookOpen } from '@/components/ui/icons'
import { brandName } from '@/lib/brand'
import { useTexts } from '@/lib/i18n/texts'
import type { Topic } from '@/lib/learn/types'

/** The one that says what helps in class. */
const article: Topic = 'understanding-adhd'

interface ReadOnProps {
  /** The teacher is signed in, and the home lists their requests. */
  hasHome: boolean
}

/**
 * Where a teacher can go on to from a request that is closed. All are full page loads: the router would come back to the
 * questions as it had them before, not to this.
 */
export function ReadOn({ hasHome }: ReadOnProps) {
  const [t, home] = [useTexts('teacher'), useTexts('teacherHome')]
  return (
    <div className="grid justify-items-center gap-1">
      <a href={`/learn/${article}`} className={buttonVariants({ variant: 'secondary' })}>
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
