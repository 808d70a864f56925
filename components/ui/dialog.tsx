import { Dialog as DialogPrimitive } from '@base-ui/react/dialog'
import type { ComponentProps } from 'react'
import { cn } from './cn'

// Base UI is 22 kB: load what shows a dialog when it is asked for.

export function Dialog(props: DialogPrimitive.Root.Props) {
  return <DialogPrimitive.Root {...props} />
}

/** The window over the page, with what is behind it darkened. Name it by a `DialogTitle`. */
export function DialogContent({ className, ...props }: DialogPrimitive.Popup.Props & { className?: string }) {
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Backdrop data-slot="dialog-overlay" className="fixed inset-0 z-40 bg-black/45" />
      <DialogPrimitive.Viewport data-slot="dialog-viewport" className="fixed inset-0 z-40 grid overflow-y-auto">
        <DialogPrimitive.Popup
          data-slot="dialog-content"
          className={cn(
            'kit:m-auto kit:w-[min(26rem,calc(100vw-2rem))] kit:rounded-lg kit:border border-border bg-card kit:p-6 text-start text-card-foreground kit:shadow-float outline-none',
            className,
          )}
          {...props}
        />
      </DialogPrimitive.Viewport>
    </DialogPrimitive.Portal>
  )
}

// Their texts in an element of ours, so that Thai phrases stay whole there: keep-children.ts does not see into components of others.

export function DialogTitle({ children, ...props }: DialogPrimitive.Title.Props) {
  return (
    <DialogPrimitive.Title data-slot="dialog-title" {...props}>
      <span>{children}</span>
    </DialogPrimitive.Title>
  )
}

export function DialogDescription({ children, ...props }: DialogPrimitive.Description.Props) {
  return (
    <DialogPrimitive.Description data-slot="dialog-description" {...props}>
      <span>{children}</span>
    </DialogPrimitive.Description>
  )
}

export function DialogClose(props: DialogPrimitive.Close.Props) {
  return <DialogPrimitive.Close data-slot="dialog-close" {...props} />
}

/** The buttons, as wide as they need, together as wide as the window. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="dialog-footer" className={cn('flex flex-wrap gap-3 *:flex-auto', className)} {...props} />
}
