/**
 * Sends JSON with `request` of node:http or node:https. Status 0 without an answer; `cookie` is of a session that it opened,
 * `retryAfter` in seconds.
 */
export function send(request, url, options, body) {
  const json = body === undefined ? undefined : JSON.stringify(body)
  const headers = { ...options.headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) }
  return new Promise((resolve) => {
    const none = (error) => resolve({ status: 0, text: error.message, cookie: '', retryAfter: 0 })
    const sent = request(url, { ...options, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', none)
      response.on('end', () => {
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        const retryAfter = Number(response.headers['retry-after'] ?? 0)
        resolve({ status: response.statusCode, text, cookie, retryAfter })
      })
    })
    sent.on('error', none)
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${options.timeout / 1_000} s`)))
    sent.end(json)
  })
}
