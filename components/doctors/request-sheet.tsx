import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from '@/components/forms/form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { X } from '@/components/ui/icons'

interface RequestSheetProps {
  /** 0: closed. */
  step: number
  title: ReactNode
  /** Above the buttons: why the request was not sent. */
  failure: ReactNode
  /** The button to the next step; the last one sends. */
  next: { label: string; pending: boolean; pendingLabel: string }
  onNext: () => void
  onBack: () => void
  onClose: () => void
  children: ReactNode
}

/** One step of a request, as a dialog: on a phone the whole window, elsewhere in its middle. */
export function RequestSheet(props: RequestSheetProps) {
  const { step, title, failure, next, onNext, onBack, onClose, children } = props
  const t = useTranslations('doctors.steps')
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (step === 0) return
    heading.current?.closest('[data-slot=dialog-viewport]')?.scrollTo?.(0, 0)
    heading.current?.focus()
  }, [step])

  return (
    <Dialog open={step > 0} onOpenChange={(isOpen) => isOpen || onClose()} disablePointerDismissal>
      <DialogContent
        initialFocus={heading}
        className="min-h-full w-full md:m-auto md:min-h-0 md:w-[34rem] md:rounded-lg md:border md:shadow-float max-md:m-0 max-md:rounded-none max-md:border-0 max-md:p-5"
      >
        {step > 0 && (
          <Form onSubmit={onNext} className="grid gap-4">
            <div className="flex items-center justify-between gap-3">
              <p className="text-sm text-muted-foreground">{t('step', { number: step })}</p>
              <DialogClose render={<Button type="button" variant="ghost" size="icon" aria-label={t('close')} />}>
                <X aria-hidden />
              </DialogClose>
            </div>
            <DialogTitle ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
              {title}
            </DialogTitle>
            {children}
            {failure}
            <DialogFooter>
              <Button type="button" variant="outline" onClick={onBack}>
                {t('back')}
              </Button>
              <Button pending={next.pending} pendingLabel={next.pendingLabel}>
                {next.label}
              </Button>
            </DialogFooter>
          </Form>
        )}
      </DialogContent>
    </Dialog>
  )
}
