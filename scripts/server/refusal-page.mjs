import { languageOf, texts } from './refusals.mjs'

/** 429 for a browser that asked for too many pages, in its language. The link leads to the same address. `retryAfter`: seconds. */
export function refusePage(request, response, retryAfter) {
  const language = languageOf(request)
  const { pageTitle: title, tryAgain, TOO_MANY_REQUESTS } = texts[language]
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Sati</title>
<style>
:root { color-scheme: light dark; --paper: #faf6ee; --ink: #17302c; --pine: #0f5f55; --on-pine: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #0f1b19; --ink: #e8efec; --pine: #8fd3c2; --on-pine: #0f1b19 } }
body { background: var(--paper); color: var(--ink); font: 1.125rem/1.75 system-ui, sans-serif; margin: 0 }
main { max-width: 32rem; margin: 0 auto; padding: 15vh 1.5rem 2rem }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
a { background: var(--pine); border-radius: 14px; color: var(--on-pine); display: inline-block; font-weight: 600;
  padding: .75rem 1.5rem; text-decoration: none }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${TOO_MANY_REQUESTS}</p>
<a href="">${tryAgain}</a>
</main>
</body>
</html>
`
  response.writeHead(429, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': retryAfter,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
