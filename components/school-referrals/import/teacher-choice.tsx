import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/forms/form-field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Correction } from './use-file-check'

interface TeacherChoiceProps {
  referringTeacher: string
  isDisabled: boolean
  onCorrect: (correction: Correction) => void
}

/** For a list without a column of teachers: whom the parents read as the one who refers. */
export function TeacherChoice({ referringTeacher, isDisabled, onCorrect }: TeacherChoiceProps) {
  const t = useTranslations('schoolAdmin.import')
  const [name, setName] = useState(referringTeacher)
  const isOther = name.trim() !== '' && name !== referringTeacher

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isOther) onCorrect({ referringTeacher: name })
  }

  return (
    <form onSubmit={submit} className="flex max-w-xl flex-wrap items-center gap-2.5">
      <FormField label={t('teacher')} id="import-teacher" hint={t('teacherHint')} className="min-w-0 grow">
        <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </FormField>
      {isOther && (
        <Button variant="secondary" size="sm" disabled={isDisabled}>
          {t('teacherUse')}
        </Button>
      )}
    </form>
  )
}
