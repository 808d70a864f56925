import { useTexts } from '@/lib/i18n/texts'
import type { FieldRow } from '@/lib/openapi/types'
import type en from '@/messages/en.json'
import { type Term, TermList } from './term-list'

type Names<K extends 'fields' | 'parameters'> = keyof (typeof en)['developers'][K]

interface FieldListProps {
  label: string
  rows: FieldRow[]
  /** Whether they are fields of a body, or parameters of an address. */
  kind: 'fields' | 'parameters'
  /** A response always has every field, so "required" and "optional" are left out. */
  isAnswer?: boolean
  labelAs?: 'h3' | 'h4'
}

/** The fields of the API description, explained in the page's language. */
export function FieldList({ label, rows, kind, isAnswer = false, labelAs }: FieldListProps) {
  const [t, say] = [useTexts('developers'), useTexts('developers.reference')]
  const terms = rows.map(
    ({ name, required, maxLength, values }): Term => ({
      name,
      notes: [
        ...(isAnswer ? [] : [say(required ? 'required' : 'optional')]),
        ...(maxLength === undefined ? [] : [say('upTo', { max: maxLength })]),
      ],
      text: kind === 'fields' ? t(`fields.${name as Names<'fields'>}`) : t(`parameters.${name as Names<'parameters'>}`),
      ...(values ? { values: say('oneOf', { values: values.filter((value) => value !== '').join(', ') }) } : {}),
    }),
  )
  return <TermList label={label} labelAs={labelAs} terms={terms} />
}
