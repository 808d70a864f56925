'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cn } from './cn'
import { Square, Volume2 } from './icons'

interface ReadAloudProps {
  /** The elements whose texts are read, in order. */
  selector: string
  language: string
  labels: { start: string; stop: string }
  className?: string
}

/** Reads a part of the page with a voice of the browser. Where there is none of the page's language there is no button. */
export function ReadAloud({ selector, language, labels, className }: ReadAloudProps) {
  const hasVoice = useSyncExternalStore(
    subscribeToVoices,
    () => voiceOf(language) !== undefined,
    () => false,
  )
  const [isReading, setReading] = useState(false)
  const current = useRef<SpeechSynthesisUtterance>(null)

  useEffect(() => (hasVoice ? () => speechSynthesis.cancel() : undefined), [hasVoice])

  if (!hasVoice) return null

  function toggle() {
    speechSynthesis.cancel()
    setReading(!isReading)
    if (isReading) return
    const texts = Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent.trim())
    const utterance = new SpeechSynthesisUtterance(texts.filter(Boolean).join('. '))
    utterance.lang = language
    utterance.voice = voiceOf(language) ?? null
    // One that was stopped ends later, perhaps when another has begun.
    const end = () => setReading((now) => (current.current === utterance ? false : now))
    utterance.onend = end
    utterance.onerror = end
    current.current = utterance
    speechSynthesis.speak(utterance)
  }

  const Icon = isReading ? Square : Volume2
  return (
    <button
      type="button"
      aria-label={isReading ? labels.stop : labels.start}
      title={isReading ? labels.stop : labels.start}
      onClick={toggle}
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-full text-primary hover:bg-accent print:hidden',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

function subscribeToVoices(onChange: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined
  speechSynthesis.addEventListener?.('voiceschanged', onChange)
  return () => speechSynthesis.removeEventListener?.('voiceschanged', onChange)
}

/** On Android the languages of voices are written th_TH. */
function voiceOf(language: string): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined
  return speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language)
}
