'use client'

import { useEffect, useState } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'
import { Check, CircleAlert, Info, X } from '@/components/ui/icons'
import { cn } from './cn'
import type { ToasterProps } from './sonner'
import { onToast, type ToastMessage, takeToast } from './toast'
import { freePlace, onPageChange, type ToastPlace } from './toast-place'

const looks = {
  success: { icon: Check, badge: 'bg-risk-low-surface text-risk-low-foreground' },
  info: { icon: Info, badge: 'bg-info-surface text-info' },
  error: { icon: CircleAlert, badge: 'bg-destructive-surface text-destructive-text' },
}

/** sonner holds a toast for as long as a mouse rests on it, which may be where somebody left it. In milliseconds. */
const longest = 15_000

/**
 * The visible toasts: one at a time, for 5 s, F8 focuses it, a swipe to the right closes it. sonner fixes the
 * swipe at 45 px where the specification says 50.
 */
export function ToastRegion({ closeLabel, regionLabel }: ToasterProps) {
  const [place, setPlace] = useState<ToastPlace>('top-center')
  const [shown, setShown] = useState<string | number | null>(null)

  useEffect(
    () =>
      onToast(() => {
        const message = takeToast()
        if (!message) return
        toast.dismiss()
        // What the same press changed, such as the errors at the fields, is on the page a frame later.
        afterNextFrame(() => {
          setPlace(freePlace())
          const end = (ended: { id: string | number }) => setShown((id) => (id === ended.id ? null : id))
          const show = (id: string | number) => (
            <ToastCard message={message} closeLabel={closeLabel} onClose={() => toast.dismiss(id)} />
          )
          setShown(toast.custom(show, { onAutoClose: end, onDismiss: end }))
        })
      }),
    [closeLabel],
  )

  // It stays while the person goes on, and is not to cover what the next page needs.
  const isShown = shown !== null
  useEffect(() => {
    if (shown === null) return
    const timer = setInterval(() => {
      // Not from under the focus of somebody who reads it or is about to close it.
      if (!document.activeElement?.closest('[data-sonner-toaster]')) toast.dismiss(shown)
    }, longest)
    return () => clearInterval(timer)
  }, [shown])
  useEffect(() => (isShown ? onPageChange(() => setPlace(freePlace)) : undefined), [isShown])

  return (
    <SonnerToaster
      position={place}
      visibleToasts={1}
      duration={5000}
      swipeDirections={['right']}
      hotkey={['F8']}
      containerAriaLabel={regionLabel}
      offset="1.5rem"
      mobileOffset={{
        top: 'calc(.5rem + env(safe-area-inset-top))',
        bottom: 'calc(.5rem + env(safe-area-inset-bottom))',
        left: '.75rem',
        right: '.75rem',
      }}
      toastOptions={{ className: 'w-full' }}
      style={{ '--width': '22.5rem', fontFamily: 'var(--font-body)' } as React.CSSProperties}
    />
  )
}

interface ToastCardProps {
  message: ToastMessage
  closeLabel: string
  onClose: () => void
}

function ToastCard({ message: { title, description, tone }, closeLabel, onClose }: ToastCardProps) {
  const { icon: Icon, badge } = looks[tone]
  return (
    <div
      className={cn(
        'grid grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-[1rem] border bg-popover py-3.5 ps-4 pe-3.5 text-sm leading-normal text-popover-foreground shadow-float',
        tone === 'error' ? 'border-destructive-border' : 'border-border',
      )}
    >
      <span aria-hidden className={cn('grid size-8 place-items-center rounded-full', badge)}>
        <Icon className="size-4.5" />
      </span>
      <div role={tone === 'error' ? 'alert' : 'status'} className="min-w-0 self-center">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-muted-foreground">{description}</p>}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="-my-2 -me-1.5 grid size-11 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}

/** A page in the background draws no frames. */
function afterNextFrame(callback: () => void): void {
  if (document.hidden) callback()
  else requestAnimationFrame(() => requestAnimationFrame(callback))
}
