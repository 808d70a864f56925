import type { ReactNode } from 'react'
import { HorizonBand } from '@/components/illustrations/horizon-band'
import { MoonHill } from '@/components/illustrations/moon-hill'
import { Page } from '@/components/layout/page'
import { SiteHeader } from '@/components/layout/site-header'
import { cn } from '@/components/ui/cn'
import { useTexts } from '@/lib/i18n/texts'

/** The frame of the sign-in and register pages: the form, and from 960px a night scene with a text beside it. */
export function AuthScene({ scene = 'login', children }: { scene?: 'login' | 'register'; children: ReactNode }) {
  const t = useTexts('auth.scene')
  return (
    <div className="grid flex-1 min-[60rem]:grid-cols-[1fr_1.1fr] min-[60rem]:p-4">
      <aside className="relative hidden min-h-184 overflow-hidden rounded-xl bg-[linear-gradient(var(--ill-night)_50%,var(--ill-hill-2)_50%)] min-[60rem]:block">
        <div className="absolute inset-0">
          <MoonHill scene="signIn" />
        </div>
        {/* The night is dark in both themes, so its text has fixed colours, with a contrast of 8.0 or more. */}
        <div className="absolute inset-x-10 top-10 grid max-w-84 gap-2 text-[#fff6e3]">
          <p className="text-[1.625rem] leading-(--lh-snug) font-semibold tracking-(--ls-display)">
            {t(`${scene}.title`)}
          </p>
          <p className="text-[#d5e4db]">{t(`${scene}.text`)}</p>
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <SiteHeader variant="plain" />
        <Page
          className={cn(
            'grid flex-none content-start gap-6 pt-4 pb-12 md:pt-4 min-[60rem]:flex-1 min-[60rem]:content-center min-[60rem]:py-4',
            scene === 'login' ? '[--frame-max:29rem]' : '[--frame-max:29rem] min-[60rem]:[--frame-max:33rem]',
          )}
        >
          {children}
        </Page>
        {scene === 'login' && <HorizonBand className="mt-auto min-[60rem]:hidden" />}
      </div>
    </div>
  )
}
