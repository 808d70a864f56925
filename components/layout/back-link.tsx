import { cn } from '@/components/ui/cn'
import { ArrowLeft } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'

/** One level up, above a page's heading. */
export function BackLink({ href, label, className }: { href: string; label: string; className?: string }) {
  return (
    <SiteLink
      href={href}
      className={cn(
        'kit:-ms-1 kit:-mt-2 inline-flex min-h-11 w-fit items-center gap-1.5 px-1 text-sm font-medium text-muted-foreground hover:text-foreground',
        className,
      )}
    >
      <ArrowLeft aria-hidden className="size-5 shrink-0" />
      {label}
    </SiteLink>
  )
}
