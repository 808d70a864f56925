'use client'

import { Button } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-text'
import { Copy } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'

interface CopyCodeProps {
  /** The id of the element that holds the code. */
  of: string
  label: string
  /** Names the code too. */
  fullLabel: string
  copied: { title: string; text: string }
  /** Shown when the browser refuses to copy; the code is selected then. */
  byHand: string
}

export function CopyCode({ of, label, fullLabel, copied, byHand }: CopyCodeProps) {
  async function copy() {
    const code = document.getElementById(of)
    if (!code) return
    if (await copyText(code.textContent)) showToast({ title: copied.title, description: copied.text, tone: 'success' })
    else {
      getSelection()?.selectAllChildren(code)
      showToast({ title: label, description: byHand, tone: 'error' })
    }
  }

  return (
    <Button type="button" variant="outline" size="sm" className="w-fit" aria-label={fullLabel} onClick={copy}>
      <Copy aria-hidden />
      {label}
    </Button>
  )
}
