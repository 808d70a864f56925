'use client'

import type { CSSProperties } from 'react'
import { errorTexts, useLanguageOnScreen } from '@/lib/i18n/error-texts'

// The stylesheet may be missing here. With it, its tokens apply; without it, the system's colours, which follow the
// light or dark setting by themselves.
const body: CSSProperties = {
  colorScheme: 'light dark',
  boxSizing: 'border-box',
  minHeight: '100dvh',
  margin: 0,
  padding: '1.25rem',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  textAlign: 'center',
  font: '400 1.0625rem/1.75 var(--font-body, system-ui, sans-serif)',
  color: 'var(--foreground, CanvasText)',
  background: 'var(--background, Canvas)',
}
const column: CSSProperties = { display: 'grid', justifyItems: 'center', gap: '1rem' }
const title: CSSProperties = { margin: 0, fontSize: '1.75rem', lineHeight: 1.4 }
const text: CSSProperties = { margin: 0, maxWidth: '26rem' }
const row: CSSProperties = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0.75rem' }
const action: CSSProperties = {
  boxSizing: 'border-box',
  minHeight: '3rem',
  padding: '0.5rem 1.125rem',
  border: '1.5px solid currentColor',
  borderRadius: '0.875rem',
  font: 'inherit',
  fontWeight: 600,
  lineHeight: 1.55,
  color: 'inherit',
  background: 'transparent',
  textDecoration: 'none',
  cursor: 'pointer',
}

/** Replaces the whole document when the root layout itself fails. */
export default function GlobalError({ retry }: { retry: () => void }) {
  globalThis.keepTyped?.()
  const language = useLanguageOnScreen()
  const texts = errorTexts[language]
  return (
    <html lang={language}>
      <body style={body}>
        <title>{texts.title}</title>
        <main style={column}>
          <div role="alert">
            <h1 style={title}>{texts.title}</h1>
            <p style={text}>{texts.text}</p>
          </div>
          <div style={row}>
            <button type="button" onClick={retry} style={action}>
              {texts.tryAgain}
            </button>
            <a href="/" style={action}>
              {texts.goHome}
            </a>
          </div>
        </main>
      </body>
    </html>
  )
}
