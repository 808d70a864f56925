/** Characters that may be pasted with a text and that the server refuses (lib/fields.ts, which this page does not load). */
const invisible = /[\p{Cc}\p{NChar}\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu

/** The text of a one-line field, as the server accepts it. */
export function typedLine(field: HTMLInputElement | null): string {
  return (field?.value ?? '').replace(invisible, '').trim()
}
