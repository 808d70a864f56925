import { useRef } from 'react'
import { newIdempotencyKey } from '@/lib/http/client'

/** One key per distinct content, so that a repeat after a lost response is idempotent. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' })

  return function keyFor(content: unknown): string {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: newIdempotencyKey() }
    return last.current.key
  }
}
