/** Invisible characters, which may be pasted with a text and which the server refuses. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** What was typed into a field of one line, as the server takes it. */
export function typedLine(field: HTMLInputElement | null): string {
  return (field?.value ?? '').replace(invisible, '').trim()
}
