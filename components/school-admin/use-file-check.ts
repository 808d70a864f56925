import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { type ImportPreview, maxImportBytes } from '@/lib/referral-imports/schema'
import { decodeFile, type ReadFile } from './import-file'
import { useSchoolPath } from './school-scope'

/** A file that the server has looked at; the text is kept, since the file on the disk may change. */
interface CheckedFile extends ReadFile {
  preview: ImportPreview
}

/** Reads the chosen file and asks what it would bring. `fault`: why it cannot even be asked. */
export function useFileCheck() {
  const t = useTranslations('schoolAdmin.import')
  const inSchool = useSchoolPath()
  const explain = useSignedInFailure()
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const [fault, setFault] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const read = useRef<ReadFile>(undefined)

  async function check(file: File): Promise<void> {
    setChecked(null)
    setFault(undefined)
    setChecking(true)
    const found = await readFile(file)
    read.current = typeof found === 'string' ? undefined : found
    if (typeof found === 'string') setFault(t(found))
    else await ask(found)
    setChecking(false)
  }

  async function ask(found: ReadFile): Promise<void> {
    try {
      const path = inSchool('/api/school-referrals/import/preview')
      setChecked({ ...found, preview: await apiSend<ImportPreview>('POST', path, { text: found.text }) })
    } catch (error) {
      if (error instanceof ApiError && error.status === 413) setFault(t('tooLarge'))
      else explain(error, t('failed'))
    }
  }

  async function checkAgain(): Promise<void> {
    setChecked(null)
    if (read.current) await ask(read.current)
  }

  return { checked, fault, isChecking, check, checkAgain }
}

async function readFile(file: File): Promise<ReadFile | 'tooLarge' | 'notText' | 'failed'> {
  // No way of writing letters takes more than four times the room of another.
  if (file.size > 4 * maxImportBytes) return 'tooLarge'
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return 'failed'
  const found = decodeFile(new Uint8Array(bytes))
  if (!found) return 'notText'
  return new Blob([JSON.stringify({ text: found.text })]).size > maxImportBytes ? 'tooLarge' : found
}
