import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QuestionDialog } from '@/components/forms/question-dialog'
import { RadioCards } from '@/components/forms/radio-cards'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { useRefresh } from '@/components/forms/use-refresh'
import { useSchoolPath } from '@/components/schools/current-school'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogDescription, DialogFooter } from '@/components/ui/dialog'
import { downloadFile } from '@/components/ui/download-file'
import { showToast } from '@/components/ui/toast'
import { type ClassStudent, isPendingState } from '@/lib/school-referrals/class-list/schema'
import { lettersAtOnce, lettersFileName, lettersHeader, type PrintInput } from '@/lib/school-referrals/letters/schema'
import type { SchoolClass } from '@/lib/schools/classes/schema'

interface PrintDialogProps {
  schoolClass: SchoolClass
  chosen: ClassStudent[]
  onPrinted: (result: string) => void
  onClose: () => void
}

/** Asks how the chosen families' letters are printed, shows one, and saves the file of all. */
export function PrintDialog({ schoolClass, chosen, onPrinted, onClose }: PrintDialogProps) {
  const [t, acts] = [useTranslations('schoolAdmin.classes.letters'), useTranslations('schoolAdmin.classes.acts')]
  const inSchool = useSchoolPath()
  const refresh = useRefresh()
  const { pending: isPending, run, failure } = useButtonRequest()
  const [perPage, setPerPage] = useState<PrintInput['perPage']>(1)
  const [running, setRunning] = useState<'preview' | 'print'>()
  const [previewed, setPreviewed] = useState<string>()
  const pending = chosen.filter(({ state }) => isPendingState(state))
  const referralIds = pending.slice(0, lettersAtOnce).map(({ id }) => id)
  const count = referralIds.length

  async function save(preview: boolean) {
    const plain = lettersFileName(schoolClass, new Date())
    const name = preview ? plain.replace('letters', 'preview') : plain
    const body = { referralIds, perPage, ...(preview && { preview }) } satisfies PrintInput
    const path = inSchool(`/api/schools/classes/${schoolClass.id}/letters`)
    return { name, headers: await downloadFile(path, body, name) }
  }

  async function print(): Promise<boolean> {
    const { headers } = await save(false)
    await refresh()
    const made = Number(headers.get(lettersHeader))
    const done = t(perPage === 2 ? 'doneTwo' : 'done', { count: made })
    showToast({ title: acts('done'), description: done, tone: 'success' })
    onPrinted(done)
    return true
  }

  async function preview(): Promise<boolean> {
    setPreviewed((await save(true)).name)
    return false
  }

  function start(what: 'preview' | 'print'): void {
    setRunning(what)
    setPreviewed(undefined)
    void run(what === 'print' ? print : preview, t('failed'))
  }

  return (
    <QuestionDialog title={t('question', { count })} onClose={onClose}>
      <DialogDescription>
        {t('text')}
        {pending.length > count && ` ${t('more', { count: pending.length - count, most: lettersAtOnce })}`}
        {chosen.length > pending.length && ` ${acts('without', { count: chosen.length - pending.length })}`}
      </DialogDescription>
      <RadioCards
        legend={t('perPage')}
        name="letters-per-page"
        options={[
          { value: '1', label: t('one') },
          { value: '2', label: t('two') },
        ]}
        value={perPage === 1 ? '1' : '2'}
        onChange={({ target }) => setPerPage(target.value === '2' ? 2 : 1)}
      />
      {failure}
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {previewed && t('previewed', { name: previewed })}
      </p>
      <DialogFooter>
        <Button
          type="button"
          pending={isPending && running === 'print'}
          pendingLabel={t('working')}
          disabled={isPending}
          onClick={() => start('print')}
        >
          {t('print')}
        </Button>
        <Button
          type="button"
          variant="outline"
          pending={isPending && running === 'preview'}
          pendingLabel={t('working')}
          disabled={isPending}
          onClick={() => start('preview')}
        >
          {t('preview')}
        </Button>
        <DialogClose render={<Button variant="ghost" />} disabled={isPending}>
          {acts('keep')}
        </DialogClose>
      </DialogFooter>
    </QuestionDialog>
  )
}
