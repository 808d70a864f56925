import { type ReactNode, useEffect } from 'react'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'

interface QuestionDialogProps {
  title: string
  /** Called after Escape, Back on a phone, or a `DialogClose`. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/** Open as long as it is rendered. */
export function QuestionDialog({ title, onClose, className, children }: QuestionDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per dialog, as long as it is open
  useEffect(() => watchBack(onClose), [])
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} disablePointerDismissal>
      <DialogContent className={cn('grid gap-4', className)}>
        <DialogTitle>{title}</DialogTitle>
        {children}
      </DialogContent>
    </Dialog>
  )
}

/** Not in TypeScript's library yet, nor in every browser. */
declare class CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/** Android's Back closes a dialog of the browser by itself, and one of Base UI only so. */
function watchBack(close: () => void): (() => void) | undefined {
  if (!('CloseWatcher' in window)) return undefined
  const watcher = new CloseWatcher()
  watcher.onclose = close
  return () => watcher.destroy()
}
