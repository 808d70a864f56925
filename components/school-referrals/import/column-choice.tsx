import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/forms/form-field'
import { EarlierRows } from '@/components/layout/earlier-rows'
import { Button } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { type ColumnMeaning, columnMeanings, type ImportPreview } from '@/lib/school-referrals/import/schema'
import type { Correction } from './use-file-check'

interface ColumnChoiceProps {
  table: NonNullable<ImportPreview['table']>
  /** Something is missing or unsure. */
  isOpen: boolean
  isDisabled: boolean
  onCorrect: (correction: Correction) => void
}

/** Rows that may be chosen as that of the headings. */
const firstRows = Array.from({ length: 10 }, (_, at) => at + 1)

/** What each column holds, as it was read, to be corrected. */
export function ColumnChoice({ table, isOpen, isDisabled, onCorrect }: ColumnChoiceProps) {
  const t = useTranslations('schoolAdmin.import')
  const [columns, setColumns] = useState(table.columns.map(({ meaning }) => meaning))
  const [headRow, setHeadRow] = useState(table.headRow)

  const numbered = table.columns.map((column, at) => ({ ...column, number: at + 1 }))

  function submit(event: FormEvent) {
    event.preventDefault()
    // Another row of headings names the columns anew.
    onCorrect({ headRow, columns: headRow === table.headRow ? columns : undefined })
  }

  return (
    <EarlierRows label={t('columns.title')} isOpen={isOpen}>
      <form onSubmit={submit} className="grid gap-4">
        <p>{t(table.isUnsure ? 'columns.unsure' : 'columns.text')}</p>
        <FormField label={t('columns.headRow')} id="import-head-row" className="max-w-xl">
          <NativeSelect value={headRow} onChange={({ target }) => setHeadRow(Number(target.value))}>
            <option value={0}>{t('columns.noHeadRow')}</option>
            {[...new Set([...firstRows, table.headRow])].filter(Boolean).map((row) => (
              <option key={row} value={row}>
                {t('columns.rowNumber', { row })}
              </option>
            ))}
          </NativeSelect>
        </FormField>
        <div className="grid gap-3 sm:grid-cols-2">
          {numbered.map(({ number, heading, examples }) => (
            <ColumnField
              key={number}
              number={number}
              heading={heading}
              examples={examples}
              meaning={columns[number - 1] ?? 'nothing'}
              onChange={(meaning) => setColumns(columns.with(number - 1, meaning))}
            />
          ))}
        </div>
        <Button variant="secondary" size="sm" className="w-fit" disabled={isDisabled}>
          {t('columns.again')}
        </Button>
      </form>
    </EarlierRows>
  )
}

interface ColumnFieldProps {
  number: number
  heading: string
  examples: string[]
  meaning: ColumnMeaning
  onChange: (meaning: ColumnMeaning) => void
}

function ColumnField({ number, heading, examples, meaning, onChange }: ColumnFieldProps) {
  const t = useTranslations('schoolAdmin.import')
  return (
    <FormField
      label={heading || t('columns.unnamed', { number })}
      id={`import-column-${number}`}
      hint={examples.length > 0 && t('columns.examples', { examples: examples.join(', ') })}
      className="min-w-0 wrap-anywhere"
    >
      <NativeSelect value={meaning} onChange={({ target }) => onChange(target.value as ColumnMeaning)}>
        {columnMeanings.map((each) => (
          <option key={each} value={each}>
            {t(`meanings.${each}`)}
          </option>
        ))}
      </NativeSelect>
    </FormField>
  )
}
