import type { ReactNode } from 'react'
import { useTexts } from '@/lib/i18n/texts'
import type { AnswerRow } from '@/lib/openapi/types'
import { TermList } from './term-list'

interface OperationReferenceProps {
  method: 'get' | 'post'
  path: string
  answers: AnswerRow[]
  children: ReactNode
}

const successes = { 'get 200': 'listed', 'post 200': 'repeated', 'post 201': 'created' } as const

/** One operation of the API description. */
export function OperationReference({ method, path, answers, children }: OperationReferenceProps) {
  const t = useTexts('developers')
  const terms = answers.map(({ status, codes }) => {
    const success = successes[`${method} ${status}` as keyof typeof successes]
    const text = success ? t(`answers.${success}`) : codes.length > 0 ? codes.join(', ') : t('answers.other')
    return { name: status, text }
  })
  return (
    <div className="grid min-w-0 gap-5 rounded-lg border border-border bg-card p-5 md:p-6">
      <div className="grid gap-1">
        <p className="font-mono text-sm font-semibold wrap-anywhere">
          {method.toUpperCase()} {path}
        </p>
        <h3>{t(`operations.${method}.summary`)}</h3>
        <p className="text-sm text-muted-foreground">{t(`operations.${method}.description`)}</p>
      </div>
      {children}
      <TermList label={t('reference.answers')} labelAs="h4" terms={terms} />
    </div>
  )
}
