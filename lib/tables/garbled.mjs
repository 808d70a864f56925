const thai = /[\u0e00-\u0e7f]/
/** A sign of UTF-8 Thai (three bytes) shown as Latin-1 or windows-874, or of windows-874 Thai shown as Latin-1. */
const wrongSigns = /à[¸¹].|เ[ธน][\u0080-\u00a0€…‘’“”•–—ก-ฟ\ufffd]|[\u00a1-\u00fb]/gsu

/**
 * Whether the texts of a table as a whole are not what was typed. One such cell among others is for the caller to name.
 *
 * @param {{ cells: string[] }[]} rows
 * @returns {'lostLetters' | 'wrongEncoding' | null}
 */
export function garblingOf(rows) {
  let [lost, lostRows, beyondAscii, wrong, withThai] = [0, 0, 0, 0, 0]
  for (const { cells } of rows) {
    const lostHere = cells.filter(isLost).length
    lost += lostHere
    if (lostHere > 0) lostRows++
    for (const cell of cells) {
      if (!/[^\0-\x7f]/.test(cell)) continue
      beyondAscii++
      if (isWrong(cell)) wrong++
      else if (thai.test(cell)) withThai++
    }
  }
  if (lost >= 2 && lostRows * 2 > rows.length && lost > withThai) return 'lostLetters'
  return wrong > 0 && wrong * 2 > beyondAscii ? 'wrongEncoding' : null
}

/** Most of it, and at least two, are the marks that a program writes for letters its encoding has not. */
function isLost(cell) {
  const marks = cell.match(/[?\ufffd]/g)?.length ?? 0
  return marks >= 2 && marks * 2 > (cell.match(/[\p{L}\p{M}?\ufffd]/gu)?.length ?? 0)
}

function isWrong(cell) {
  const length = cell.match(wrongSigns)?.reduce((sum, signs) => sum + signs.length, 0) ?? 0
  return length >= 3 && length * 2 > cell.replace(/[\s\d.]/g, '').length
}
