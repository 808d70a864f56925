const longest = 12

/** In groups of four, as on the paper. What can be no code stays as it was typed. */
function groupedCode(typed: string): string {
  const signs = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  return signs.length > longest || /[^A-Z0-9]/.test(signs) ? typed : (signs.match(/.{1,4}/g)?.join('-') ?? '')
}

/** Not while something is deleted, composed, or changed before the end: the cursor would jump. */
export function groupWhileTyping(input: HTMLInputElement, event: Pick<InputEvent, 'inputType' | 'isComposing'>): void {
  const isAtEnd = input.selectionStart === input.value.length
  if (event.isComposing || event.inputType?.startsWith('delete') || !isAtEnd) return
  const grouped = groupedCode(input.value)
  if (grouped !== input.value) input.value = grouped
}
