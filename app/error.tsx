'use client'

import { useEffect } from 'react'
import { Kite } from '@/components/illustrations/kite'
import { errorTexts, useLanguageOnScreen } from '@/lib/i18n/error-texts'

const button = 'rounded-md px-4.5 py-3 font-semibold'

/** Replaces a page that failed. Sent with every page, so it is plain markup without the shared components. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  // During the render: the failed page is in the document until then.
  globalThis.keepTyped?.()
  const texts = errorTexts[useLanguageOnScreen()]
  // The connection may have been the cause: reload once there is one.
  useEffect(() => {
    window.ononline = () => location.reload()
    return () => {
      window.ononline = null
    }
  }, [])
  return (
    <main id="main" className="page-frame grid flex-1 content-center justify-items-center gap-4 py-16 text-center">
      <Kite className="w-36" />
      <div role="alert" className="grid max-w-104 gap-1.5">
        <h1>{texts.title}</h1>
        {/* A text of the questions (reload-when-served.ts), until the page of the result is there. */}
        <p className="text-muted-foreground">{document.body.dataset.arrived ?? texts.text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" onClick={retry} className={`${button} bg-primary text-primary-foreground`}>
          {texts.tryAgain}
        </button>
        {/* A full page load, to discard the failed state. */}
        <a href="/" className={`${button} border-[1.5px] border-input/45 bg-card`}>
          {texts.goHome}
        </a>
      </div>
    </main>
  )
}
