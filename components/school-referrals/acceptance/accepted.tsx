import { useTranslations } from 'next-intl'
import { ChildLink } from '@/components/children/child-link'
import { ArrowRight, Check } from '@/components/ui/icons'

/** For the parent who has accepted and opens the link again: a link to the questionnaire. */
export function Accepted({ childId }: { childId: string }) {
  const t = useTranslations('schoolReferral')
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2 font-semibold">
        <Check aria-hidden className="size-6 shrink-0 text-primary" />
        {t('accepted')}
      </p>
      <ChildLink childId={childId} href={`/parent-assessment?${new URLSearchParams({ child: childId })}`} size="lg">
        {t('goOn')}
        <ArrowRight aria-hidden />
      </ChildLink>
    </div>
  )
}
