import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import type { LinkedChild } from '@/lib/result-shares/links/types'

/** The children with an active link, which anyone who has it can open. Renders nothing without one. */
export function OpenLinks({ linked }: { linked: LinkedChild[] }) {
  const t = useTexts('consultations.shares')
  return linked.map(({ id, name, count }) => (
    <p key={id} className="text-sm wrap-anywhere">
      {t.rich('links', {
        ...{ name, count },
        link: (text) => (
          <SiteLink href={`/children/${id}#elsewhere`} className="font-medium text-primary underline">
            {text}
          </SiteLink>
        ),
      })}
    </p>
  ))
}
