import { useRef } from 'react'
import { newIdempotencyKey } from '@/lib/http/client'

/**
 * One idempotency key per distinct content: a repeat after a lost response stores nothing twice, and
 * sending something else gets a new key.
 */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' })

  return function keyFor(content: unknown): string {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: newIdempotencyKey() }
    return last.current.key
  }
}
