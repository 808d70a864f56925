'use client'

import { useEffect } from 'react'
import { Kite } from '@/components/illustrations/kite'
import { errorTexts } from '@/lib/i18n/error-texts'
import { useLanguageOnScreen } from '@/lib/i18n/use-language-on-screen'

/** Replaces a page that failed. Sent with every page, so it is plain markup without the shared components. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  // While it renders, since the failed page is in the document until then.
  globalThis.keepTyped?.()
  const texts = errorTexts[useLanguageOnScreen()]
  // Said by the questions, until the page of the result is there. It says that the result comes by itself.
  const { arrived } = document.body.dataset
  // What was missing may have been the connection, or the server.
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const again = () => location.reload()
    async function comeWhenServed() {
      const isServed = await fetch(location.href, { signal }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (signal.aborted) return
      if (isServed) again()
      else setTimeout(comeWhenServed, 5_000)
    }
    window.addEventListener('online', again, { signal })
    if (arrived) void comeWhenServed()
    return () => gone.abort()
  }, [arrived])
  return (
    <main
      id="main"
      className="page-frame grid flex-1 content-center justify-items-center gap-4 py-16 text-center [--frame-max:var(--read-max)]"
    >
      <Kite className="w-36" />
      <div role="alert" className="grid max-w-104 gap-1.5">
        <h1>{texts.title}</h1>
        <p className="text-muted-foreground">{arrived ?? texts.text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" onClick={retry} className="button button-default button-primary">
          {texts.tryAgain}
        </button>
        {/* A full page load, to discard the failed state. */}
        <a href="/" className="button button-default button-outline">
          {texts.goHome}
        </a>
      </div>
    </main>
  )
}
