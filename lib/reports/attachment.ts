const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Systems take 255 bytes for a whole name; a Thai letter has three. */
const mostBytes = 120

/**
 * A person's name as part of a file's name: as it was typed, without what no system takes in a file's name, what cannot be
 * seen, and what is beyond 120 bytes. Empty where nothing is left.
 */
export function inFileName(name: string): string {
  const allowed = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[/\\:*?"<>|]+/g, ' ')
    // A joiner shows in names of some scripts and in none of the others; the rest of these is invisible or turns text around.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  let [kept, bytes] = ['', 0]
  for (const { segment } of letters.segment(allowed)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > mostBytes) break
    kept += segment
  }
  return kept.replace(/[\s.]+$/, '')
}

/**
 * The header that has a browser save an answer (RFC 6266).
 *
 * @param plain of ASCII letters, digits, dots and hyphens, for what does not know the other one
 */
export function attachment(name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
