'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useOptimistic, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import { writeCookie } from '@/components/ui/write-cookie'
import { isLanguage, type Language, languageKey, languages } from '@/lib/i18n/language'

/** The same in every language of the page. */
const ownNames: Record<Language, string> = { en: 'EN', th: 'ไทย' }

/** In seconds. */
const aYear = 31_536_000

interface LanguageToggleProps {
  /** The language the server rendered the page in. */
  language: Language
  /** Accessible name of the pair of buttons. */
  label: string
  /** Toast: the page changes once there is a connection. */
  later: string
  /** Saves the choice in the account too, for its mails. */
  signedIn: boolean
}

/** EN | ไทย. Stores the choice in a cookie, which the server reads, and in localStorage as its backup. */
export function LanguageToggle({ language, label, later, signedIn }: LanguageToggleProps) {
  const router = useRouter()
  const [shown, setShown] = useOptimistic(language)
  const [chosenOffline, setChosenOffline] = useState<Language | null>(null)

  function choose(next: Language) {
    writeCookie(languageKey, next, aYear)
    store(next)
    // Offline, a refresh would replace the page, and unsent answers, by the browser's error page.
    if (!navigator.onLine) {
      setChosenOffline(next === language ? null : next)
      if (next !== language) showToast({ title: later, tone: 'info' })
    } else switchTo(next)
  }

  function switchTo(next: Language) {
    if (signedIn) saveInAccount(next)
    if (next === shown) return
    setChosenOffline(null)
    startTransition(() => {
      setShown(next)
      router.refresh()
    })
  }

  useEffect(() => {
    if (!chosenOffline) return
    const onOnline = () => switchTo(chosenOffline)
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  })

  useEffect(() => {
    const stored = storedLanguage()
    if (hasCookie() || stored === null || stored === language) return
    writeCookie(languageKey, stored, aYear)
    router.refresh()
  }, [language, router])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={label} className="inline-flex shrink-0 rounded-full bg-muted">
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === (chosenOffline ?? shown)}
          onClick={() => choose(each)}
          className="language"
        >
          <span>{ownNames[each]}</span>
        </button>
      ))}
    </div>
  )
}

/** Fire and forget: if it fails, the next sign-in sends the language again. */
function saveInAccount(language: Language): void {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ language })
  fetch('/api/auth/language', { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}

function hasCookie(): boolean {
  return `; ${document.cookie}`.includes(`; ${languageKey}=`)
}

function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(languageKey)
    return isLanguage(stored) ? stored : null
  } catch {
    return null // storage is blocked
  }
}

function store(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is blocked; the cookie alone remembers the choice.
  }
}
