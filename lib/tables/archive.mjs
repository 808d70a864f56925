import { crc32, inflateRawSync } from 'node:zlib'
import { maxEntries, maxUnpackedBytes } from './limits.mjs'
import { TableError } from './rows.mjs'

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 }
const [endLength, entryLength, fileLength] = [22, 46, 30]
const longestComment = 0xffff

/**
 * The files in a zip archive, by name in lower case. Nothing is unpacked yet. Zip64 and archives in parts are refused: what
 * needs them is too large.
 *
 * @param {Buffer} bytes
 * @returns {Map<string, { name: string, read: () => Buffer }>}
 * @throws TableError unreadable, tooLarge or protected
 */
export function openArchive(bytes) {
  const entries = entriesOf(bytes)
  if (entries.length > maxEntries) throw new TableError('tooLarge')
  if (entries.reduce((sum, { size }) => sum + size, 0) > maxUnpackedBytes) throw new TableError('tooLarge')
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new TableError('protected')
  assertApart(entries)
  const files = new Map(
    entries.map((entry) => [entry.name.toLowerCase(), { name: entry.name, read: () => unpack(bytes, entry) }]),
  )
  if (files.size < entries.length) throw new TableError('unreadable')
  return files
}

function entriesOf(bytes) {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw new TableError('tooLarge')
  let at = bytes.readUInt32LE(end + 16)
  // Otherwise something is between, such as a second directory.
  if (at + bytes.readUInt32LE(end + 12) !== end) throw new TableError('unreadable')
  return Array.from({ length: count }, () => {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== signatures.entry) throw new TableError('unreadable')
    const nameLength = bytes.readUInt16LE(at + 28)
    const entry = {
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      file: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + entryLength, at + entryLength + nameLength).replaceAll('\\', '/'),
    }
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    return withPlace(bytes, entry)
  })
}

/** Where the directory ends. */
function endOf(bytes) {
  const first = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= first; at--)
    if (bytes.readUInt32LE(at) === signatures.end) {
      if (at + endLength + bytes.readUInt16LE(at + 20) > bytes.length) throw new TableError('unreadable')
      return at
    }
  throw new TableError('unreadable')
}

function withPlace(bytes, entry) {
  const { file, packed } = entry
  if (file + fileLength > bytes.length || bytes.readUInt32LE(file) !== signatures.file)
    throw new TableError('unreadable')
  const from = file + fileLength + bytes.readUInt16LE(file + 26) + bytes.readUInt16LE(file + 28)
  if (from + packed > bytes.length) throw new TableError(entry.size > maxUnpackedBytes ? 'tooLarge' : 'unreadable')
  return { ...entry, from, to: from + packed }
}

/** Entries that share bytes unpack to far more than the archive has. */
function assertApart(entries) {
  const sorted = entries.toSorted((one, other) => one.file - other.file)
  if (sorted.some(({ file }, index) => index > 0 && file < sorted[index - 1].to)) throw new TableError('unreadable')
}

/** The size that the directory names is not believed: no more than that is ever unpacked. */
function unpack(bytes, { method, from, to, size, crc }) {
  const packed = bytes.subarray(from, to)
  const unpacked = method === 0 ? packed : method === 8 ? inflate(packed, size) : undefined
  if (unpacked?.length !== size || crc32(unpacked) !== crc) throw new TableError('unreadable')
  return unpacked
}

function inflate(packed, size) {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    throw new TableError(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable')
  }
}
