/* Plain JavaScript: the web server (scripts/server) refuses requests in the visitor's language too. */

/** @typedef {'en' | 'th'} Language */

// Repeated in language.ts, so that browsers need not load this file.
/** @param {unknown} value @returns {value is Language} */
function isLanguage(value) {
  return value === 'en' || value === 'th'
}

/**
 * @param {string | undefined} choice the unvalidated cookie @param {string | null | undefined} accepted @returns
 * {Language}
 */
export function chooseLanguage(choice, accepted) {
  if (isLanguage(choice)) return choice
  const ranked = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((each) => each.trim())
      const quality = parameters.map((p) => /^q=([\d.]+)$/.exec(p)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return ranked.map(({ language }) => language).find(isLanguage) ?? 'en'
}
