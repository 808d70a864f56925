import { ButtonLink } from '@/components/ui/button-link'
import { useTexts } from '@/lib/i18n/texts'
import type { AnswerRow, FieldRow } from '@/lib/openapi/types'
import { FieldList } from './field-list'
import { OperationReference } from './operation-reference'
import { Section } from './section'

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
