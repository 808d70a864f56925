import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useAttempt } from '@/components/forms/use-attempt'
import { useSchoolPath } from '@/components/schools/current-school'
import { ApiError, apiSend } from '@/lib/http/client'
import { maxImportBytes } from '@/lib/request/body-sizes.mjs'
import type { ColumnMeaning, ImportPreview } from '@/lib/school-referrals/import/schema'

/** How the member corrects what was found. */
export interface Correction {
  columns?: ColumnMeaning[] | undefined
  headRow?: number
  referringTeacher?: string
}

/** The body of the calls. */
export interface ChosenList extends Correction {
  /** In base64. */
  file: string
}

export interface CheckedList {
  list: ChosenList
  preview: ImportPreview
}

/** Reads the chosen file and asks the server what is in it. `fault` is the error of the file, `failure` that of the request. */
export function useFileCheck() {
  const t = useTranslations('schoolAdmin.import')
  const inSchool = useSchoolPath()
  // With the file itself, because the one on disk may change.
  const [checked, setChecked] = useState<CheckedList | null>(null)
  const [fault, setFault] = useState<string>()
  const { attempt, failure, forget } = useAttempt()
  const [isChecking, setChecking] = useState(false)
  const latest = useRef<ChosenList>(undefined)

  async function check(file: File): Promise<void> {
    setChecked(null)
    setFault(undefined)
    forget()
    latest.current = undefined
    if (file.size >= maxImportBytes) return setFault(tooLarge(file.size))
    if (file.size === 0) return setFault(t('problem.empty'))
    setChecking(true)
    const base64 = await readFile(file)
    if (base64 === null) setFault(t('failed'))
    else await ask({ file: base64 })
    setChecking(false)
  }

  async function ask(list: ChosenList): Promise<void> {
    latest.current = list
    await attempt(async (isLatest) => {
      try {
        const path = inSchool('/api/school-referrals/import/preview')
        const preview = await apiSend<ImportPreview>('POST', path, list)
        if (isLatest()) setChecked({ list, preview })
      } catch (error) {
        if (!isLatest()) return false
        if (!(error instanceof ApiError && error.status === 413)) throw error
        setFault(tooLarge((list.file.length / 4) * 3))
      }
      return false
    }, t('failed'))
  }

  /** Rounded up, so that a size over the limit never looks like the limit. */
  function tooLarge(bytes: number): string {
    return t('tooLarge', { size: Math.ceil(bytes / 100_000) / 10, most: maxImportBytes / 1_000_000 })
  }

  /** With a correction, or as before. */
  async function checkAgain(correction: Correction = {}): Promise<void> {
    if (!latest.current) return
    setChecking(true)
    await ask({ ...latest.current, ...correction })
    setChecking(false)
  }

  return { checked, fault, failure, isChecking, check, checkAgain, forgetFile: () => setChecked(null) }
}

/** More arguments than that may not fit a function's call. */
const chunk = 0x8000

async function readFile(file: File): Promise<string | null> {
  const buffer = await file.arrayBuffer().catch(() => null)
  if (!buffer) return null
  const bytes = new Uint8Array(buffer)
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}

export const isRefused = (error: unknown) => error instanceof ApiError && error.status === 400
