import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Form } from '@/components/forms/form'
import { Button } from '@/components/ui/button'
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
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (step === 0) return dialog.current?.close()
    if (!dialog.current?.open) dialog.current?.showModal()
    dialog.current?.scrollTo?.(0, 0)
    heading.current?.focus()
  }, [step])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Escape, and on some phones Back.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => step > 0 && onClose()}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-card p-5 text-start text-card-foreground backdrop:bg-black/45 md:m-auto md:h-fit md:max-h-[calc(100dvh-2rem)] md:w-[34rem] md:rounded-lg md:border md:border-border md:p-6 md:shadow-float"
    >
      {step > 0 && (
        <Form onSubmit={onNext} className="grid gap-4">
          <div className="flex items-center justify-between gap-3">
            <p className="text-sm text-muted-foreground">{t('step', { number: step })}</p>
            <Button type="button" variant="ghost" size="icon" aria-label={t('close')} onClick={onClose}>
              <X aria-hidden />
            </Button>
          </div>
          <h2 ref={heading} id={titleId} tabIndex={-1} className="wrap-anywhere outline-none">
            {title}
          </h2>
          {children}
          {failure}
          <div className="flex flex-wrap gap-3 *:flex-auto">
            <Button type="button" variant="outline" onClick={onBack}>
              {t('back')}
            </Button>
            <Button pending={next.pending} pendingLabel={next.pendingLabel}>
              {next.label}
            </Button>
          </div>
        </Form>
      )}
    </dialog>
  )
}
