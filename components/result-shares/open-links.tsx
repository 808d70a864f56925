import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import type { LinkedChild } from '@/lib/result-shares/links/types'

/** Who else may read the results, beside the doctors in Sati: whoever has a link. Renders nothing where no link is open. */
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
