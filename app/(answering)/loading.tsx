import { useTranslations } from 'next-intl'
import { Main } from '@/components/layout/main'
import { Skeleton } from '@/components/ui/skeleton'

/** The row above the questions, a question and its four answers, before they are there. */
export default function Loading() {
  return (
    <Main isLoading width="questionnaire" className="min-h-dvh pt-0 pb-0 md:pt-0">
      <p role="status" className="sr-only">
        {useTranslations('ui')('loading')}
      </p>
      <div className="flex min-h-13 items-center justify-between">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-9 w-22 rounded-full" />
      </div>
      <Skeleton className="h-1.5" />
      <div className="grid gap-3 py-6 md:px-8">
        <Skeleton className="mb-2 h-16" />
        {[0, 1, 2, 3].map((answer) => (
          <Skeleton key={answer} className="h-14 rounded-[1rem]" />
        ))}
      </div>
    </Main>
  )
}
