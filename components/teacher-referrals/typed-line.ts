/** What may be pasted with a text and the server refuses (lib/fields.ts, which this page does without). */
const invisible = /[\p{Cc}\p{NChar}\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu

/** What was typed into a field of one line, as the server takes it. */
export function typedLine(field: HTMLInputElement | null): string {
  return (field?.value ?? '').replace(invisible, '').trim()
}
