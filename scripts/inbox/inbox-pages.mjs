/** The font of the mails, for machines without Thai fonts. */
const font = `@font-face { font-family: 'Noto Sans Thai Looped'; src: url(/thai.woff2); font-weight: 100 900; unicode-range: U+0E01-0E3E, U+0E40-0E4E, U+25CC }`

const style = `
  ${font}
  :root { color-scheme: light dark; --line: #8884; --soft: #8882; --muted: color-mix(in srgb, currentColor 70%, transparent) }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 52rem; padding: 1rem; font: 16px/1.6 system-ui, 'Noto Sans Thai Looped', sans-serif; overflow-wrap: anywhere }
  h1 { font-size: 1.25rem; margin: .5rem 0 1rem }
  a { color: inherit }
  ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
  li a { display: block; padding: .75rem .25rem; border-bottom: 1px solid var(--line); text-decoration: none }
  li a:hover, li a:focus-visible { background: var(--soft) }
  strong, span { display: block }
  span, time, dt { color: var(--muted); font-size: .875rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem .75rem; margin: 0 0 1rem }
  dd { margin: 0; font-size: .875rem }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
  pre { white-space: pre-wrap; font: inherit; background: var(--soft); padding: .75rem; border-radius: .5rem }
  summary { cursor: pointer; padding: .625rem 0; font-weight: 600 }
`

export function listPage(messages) {
  const rows = messages.map(
    ({ id, to, subject, receivedAt }) =>
      `<li><a href="/messages/${escaped(id)}"><strong>${escaped(subject || '(no subject)')}</strong>` +
      `<span>${escaped(to.join(', '))}</span>${time(receivedAt)}</a></li>`,
  )
  const body = rows.length ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet. This page looks again every 5 seconds.</p>'
  return page('Sati inbox', `<h1>Sati inbox</h1>${body}`, '<meta http-equiv="refresh" content="5">')
}

export function messagePage({ from, to, subject, receivedAt, text, html, headers }) {
  // Without allow-scripts nothing in the mail runs; links open outside the frame.
  const frame = `<iframe title="HTML version" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(
    `<base target="_blank"><style>${font}</style>${html}`,
  )}"></iframe>`
  return page(
    subject,
    `<p><a href="/">All mail</a></p><h1>${escaped(subject || '(no subject)')}</h1>
    <dl><dt>From</dt><dd>${escaped(from)}</dd><dt>To</dt><dd>${escaped(to.join(', '))}</dd><dt>Received</dt><dd>${time(receivedAt)}</dd></dl>
    ${html ? frame : ''}
    <details${html ? '' : ' open'}><summary>Text version</summary><pre>${linked(text)}</pre></details>
    <details><summary>Headers</summary><dl>${headers
      .map(({ name, value }) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
      .join('')}</dl></details>`,
  )
}

function page(title, body, head = '') {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}<style>${style}</style></head>
<body><main>${body}</main></body></html>`
}

function time(iso) {
  const readable = new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
  return `<time datetime="${escaped(iso)}">${escaped(readable)}</time>`
}

function linked(text) {
  return escaped(text).replace(
    /https?:\/\/[^\s<>"']+?(?=(?:&gt;|&quot;|&#39;|[).,;!?])*(?:\s|$))/g,
    (url) => `<a href="${url}" rel="noreferrer" target="_blank">${url}</a>`,
  )
}

function escaped(text) {
  const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (letter) => names[letter])
}
