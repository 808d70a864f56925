import { offlineTexts } from './offline-texts'

// Every browser downloads the worker: without blanks.
const style = `:root{color-scheme:light dark;--paper:#faf6ee;--ink:#17302c;--pine:#0f5f55;--on-pine:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0f1b19;--ink:#e8efec;--pine:#8fd3c2;--on-pine:#0f1b19}}
body{background:var(--paper);color:var(--ink);font:1.125rem/1.75 system-ui,sans-serif;margin:0;overflow-wrap:anywhere}
main{max-width:32rem;margin:0 auto;padding:10vh min(1.5rem,7.5vw) 2rem}
h1,h2{font-size:min(1.5rem,10.5vw);line-height:1.4;margin:0 0 .5rem}
section + section{margin-top:2.5rem}
b{font-weight:inherit;white-space:nowrap}
a{display:inline-block;border-radius:14px;padding:.625rem 1.375rem;margin:0 .5rem .5rem 0;font-weight:600;text-decoration:none;border:2px solid var(--pine);color:var(--pine)}
a.first{background:var(--pine);color:var(--on-pine)}`

// Reloads once the server answers. After stored answers (components/assessments/questionnaire/stored-at.ts) a results
// address shows that they have arrived, unless the browser has other drafts.
const script = `setInterval(()=>fetch('/api/health/live').then(r=>r.ok&&location.reload(),()=>0),5e3);if(/results/.test(location)&&sessionStorage['sati.stored-at']&&!/sati.draft/.test(Object.keys(localStorage)))for(let p of document.querySelectorAll('p'))p.hidden^=1`

/** The first link is the same address.  @param goOn a kept questionnaire's address */
export function offlinePage(goOn?: string): Response {
  const sections = (['th', 'en'] as const).map((language, index) => {
    const { title, text, arrived, again, goOn: back } = offlineTexts[language]
    const heading = index === 0 ? 'h1' : 'h2'
    const link = goOn ? `<a href="${goOn}">${back}</a>` : ''
    return `<section lang="${language}"><${heading}>${title}</${heading}><p>${text}</p><p hidden>${arrived}</p><a class="first" href="">${again}</a>${link}</section>`
  })
  const nonce = crypto.randomUUID()
  const title = `${offlineTexts.th.title} · ${offlineTexts.en.title} – Sati`
  const html = `<!doctype html><html lang="th"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style><main>${sections.join('')}</main><script nonce="${nonce}">${script}</script>`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'nonce-${nonce}'`,
    'Cache-Control': 'no-store',
  }
  // A browser reloads a failed page, and an error is never kept as ours.
  return new Response(html, { status: 503, headers })
}
