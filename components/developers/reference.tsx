import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { useTexts } from '@/lib/i18n/texts'
import type { AnswerRow, FieldRow } from '@/lib/openapi/types'
import type en from '@/messages/en.json'
import { Section } from './section'
import { type Term, TermList } from './term-list'

interface ReferenceProps {
  path: string
  body: FieldRow[]
  answer: FieldRow[]
  query: FieldRow[]
  answers: Record<'get' | 'post', AnswerRow[]>
}

/** The API description in readable form. */
export function Reference({ path, body, answer, query, answers }: ReferenceProps) {
  const t = useTexts('developers.reference')
  return (
    <Section id="reference" title={t('title')} text={t('text')}>
      <ButtonLink href="/api/openapi.json" variant="secondary" className="w-fit">
        {t('link')}
      </ButtonLink>
      <OperationReference method="post" path={path} answers={answers.post}>
        <FieldList label={t('body')} rows={body} kind="fields" labelAs="h4" />
      </OperationReference>
      <OperationReference method="get" path={path} answers={answers.get}>
        <FieldList label={t('parameters')} rows={query} kind="parameters" labelAs="h4" />
      </OperationReference>
      <FieldList label={t('fields')} rows={answer} kind="fields" isAnswer />
    </Section>
  )
}

const successes = { 'get 200': 'listed', 'post 200': 'repeated', 'post 201': 'created' } as const

interface OperationReferenceProps {
  method: 'get' | 'post'
  path: string
  answers: AnswerRow[]
  children: ReactNode
}

function OperationReference({ method, path, answers, children }: OperationReferenceProps) {
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

type Names<K extends 'fields' | 'parameters'> = keyof (typeof en)['developers'][K]

interface FieldListProps {
  label: string
  rows: FieldRow[]
  /** Fields of a body, or parameters of an address. */
  kind: 'fields' | 'parameters'
  /** A response always has every field, so "required" and "optional" are left out. */
  isAnswer?: boolean
  labelAs?: 'h3' | 'h4'
}

/** The fields of the API description, explained in the page's language. */
function FieldList({ label, rows, kind, isAnswer = false, labelAs }: FieldListProps) {
  const [t, reference] = [useTexts('developers'), useTexts('developers.reference')]
  const terms = rows.map(
    ({ name, required, maxLength, values }): Term => ({
      name,
      notes: [
        ...(isAnswer ? [] : [reference(required ? 'required' : 'optional')]),
        ...(maxLength === undefined ? [] : [reference('upTo', { max: maxLength })]),
      ],
      text: kind === 'fields' ? t(`fields.${name as Names<'fields'>}`) : t(`parameters.${name as Names<'parameters'>}`),
      ...(values ? { values: reference('oneOf', { values: values.filter((value) => value !== '').join(', ') }) } : {}),
    }),
  )
  return <TermList label={label} labelAs={labelAs} terms={terms} />
}
