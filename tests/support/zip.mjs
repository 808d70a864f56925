/** Zip archives, also ones that lie about what they hold. */
import { crc32, deflateRawSync } from 'node:zlib'

/**
 * @typedef {object} ZipEntry
 * @property {string} name
 * @property {string | Buffer} [content]
 * @property {Buffer} [packed] instead of the content deflated
 * @property {number} [method] 8, deflated, unless 0 for stored or another
 * @property {number} [size] what it unpacks to, by the directory
 * @property {number} [crc]
 * @property {number} [flags] 1 for encrypted
 * @property {number} [file] where its bytes are, by the directory
 */

/**
 * @param {ZipEntry[]} entries
 * @param {{ count?: number, directory?: number, comment?: number }} [lies] what the end of the archive has
 * @returns {Buffer}
 */
export function zipOf(entries, { count = entries.length, directory, comment = 0 } = {}) {
  const [parts, records] = [[], []]
  let at = 0
  for (const { name, content = '', packed, method = 8, size, crc, flags = 0, file = at } of entries) {
    const plain = Buffer.from(content)
    const bytes = packed ?? (method === 8 ? deflateRawSync(plain) : plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc ?? crc32(plain), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(size ?? plain.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(file, 10)
    const record = [Buffer.from('PK\x01\x02\x14\0'), common, place, Buffer.from(name)]
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), bytes])
    records.push(...record)
    parts.push(local)
    at += local.length
  }
  const list = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(directory ?? at, 16)
  end.writeUInt16LE(comment, 20)
  return Buffer.concat([...parts, list, end])
}

/** The same text again and again, deflated without ever being there. @returns what unpacks to `bytes` and a little more */
export function deflatedTimes(text, bytes) {
  const block = Buffer.from(text.repeat(Math.ceil(1_000_000 / text.length)))
  const whole = deflateRawSync(block, { finishFlush: 3 /* Z_FULL_FLUSH: blocks can be put together */ })
  return Buffer.concat([...Array(Math.ceil(bytes / block.length)).fill(whole), deflateRawSync(Buffer.alloc(0))])
}
