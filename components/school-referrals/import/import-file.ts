/** A decoded file; `isGuessed` when its encoding is not certain. */
export interface ReadFile {
  text: string
  isGuessed: boolean
}

/**
 * Decodes what spreadsheets write: UTF-8, UTF-16 with a byte order mark, and Windows-874 (Thai).
 *
 * @returns null for a workbook that was not saved as CSV
 */
export function decodeFile(bytes: Uint8Array): ReadFile | null {
  const begins = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)) return null
  if (begins(0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), isGuessed: false }
  if (begins(0xfe, 0xff)) return { text: new TextDecoder('utf-16be').decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-874').decode(bytes), isGuessed: true }
  }
}
