import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** Fills a phone's window, and is a card from 768 px. Its spaces shrink so that it fits into a low window. */
export function Screen({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-1 flex-col gap-[clamp(.5rem,1.8svh,1.25rem)] pt-[clamp(.5rem,1.8svh,1.5rem)] md:my-[clamp(.5rem,2svh,1.5rem)] md:flex-none md:rounded-xl md:border md:border-border md:bg-card md:px-8 md:py-[clamp(1rem,3svh,2rem)] md:shadow-card',
        className,
      )}
      {...props}
    />
  )
}

/**
 * The buttons at the bottom of a phone's window. It scrolls with the page where it would cover it: with text so large that a
 * row has fewer than 19 letters, and in a window lower than three times its height.
 */
export function Dock({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="sticky bottom-[min(0px,(100svh-12rem)*999)] z-5 -mx-(--gutter) mt-auto grid min-w-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 bg-background px-(--gutter) pt-2 pb-[calc(.5rem+env(safe-area-inset-bottom))] *:only:col-span-2 @max-[17.4rem]:static @max-[17.4rem]:grid-cols-1 @max-[17.4rem]:*:only:col-span-1 md:static md:mx-0 md:mt-0 md:flex md:items-center md:justify-between md:gap-4 md:bg-transparent md:p-0"
    >
      {children}
    </fieldset>
  )
}

export const inDock = 'min-h-12 min-w-0 rounded-md px-2 text-base md:px-6'
