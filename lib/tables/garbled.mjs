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

/** What windows-874 makes of Western letters with accents; the control signs are Š, Œ and Ž. */
const runsBeyondAscii = /[\u0e01-\u0e5b\uf700-\uf8ff\x8a\x8c\x8e\x9a\x9c\x9e\x9f]+/g
/** Means nothing behind Latin: marks above and below, and signs that are none. */
const isStray = (run) => /^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\uf700-\uf8ff\x8a-\x9f]/.test(run)
const isDigitOrBaht = (run) => /^[\u0e3f\u0e50-\u0e59]/.test(run)
/** By how much the signs of Thai words must be fewer: « before É looks like one. */
const fewer = 10

/**
 * Whether a text that was read as windows-874 is windows-1252: it has names such as Jos้ and Pe๑a, and hardly a Thai word.
 * P๔, EP๔, ด.ช.Tom and ครูJohn are Thai.
 *
 * @param {string} text any length; one pass
 */
export function isWesternIn874(text) {
  let [western, thai] = [0, 0]
  for (const { 0: run, index } of text.matchAll(runsBeyondAscii)) {
    const before = text.slice(Math.max(0, index - 2), index)
    const after = text.slice(index + run.length, index + run.length + 2)
    if (isPartOfThai(run, before, after)) thai += run.length
    else if (isPartOfWestern(run, before, after)) western++
  }
  return western > thai * fewer
}

function isPartOfThai(run, before, after) {
  if (!/^[\u0e01-\u0e2e\u0e40-\u0e44]/.test(run)) return false
  if (run.length === 1) return /^\.[\d\u0e01-\u0e2e]/.test(after)
  return run.length > 2 || !/[a-z]$/i.test(before)
}

function isPartOfWestern(run, before, after) {
  if (!/[a-z]$/i.test(before)) return false
  if (isStray(run)) return true
  // In windows-1252 these are small letters; behind a word's capitals a digit is that of a class.
  if (isDigitOrBaht(run)) return /^[a-z]/.test(after) || /[a-z][a-z]$/.test(before)
  return run.length === 1 && /^[a-z]/i.test(after)
}
