/**
 * Finds the typed text in a label, ignoring case and spaces. The search finds more: what is written with other signs (lib/text-key.mjs) is not marked.
 *
 * @returns the label in three parts; the middle one is what was typed, empty when the label does not hold it
 */
export function splitAtMatch(label: string, query: string): [before: string, match: string, after: string] {
  const letters: string[] = []
  const places: number[] = []
  for (let place = 0; place < label.length; place++) {
    const letter = label.charAt(place)
    if (letter.trim() === '') continue
    letters.push(lower(letter))
    places.push(place)
  }
  const wanted = lower(query.replace(/\s+/g, ''))
  const at = wanted === '' ? -1 : letters.join('').indexOf(wanted)
  const start = places[at]
  const last = places[at + wanted.length - 1]
  if (start === undefined || last === undefined) return [label, '', '']
  return [label.slice(0, start), label.slice(start, last + 1), label.slice(last + 1)]
}

/** Lower case with the same number of letters (İ would become two), so that positions stay valid. */
function lower(text: string): string {
  return Array.from(text, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  ).join('')
}
