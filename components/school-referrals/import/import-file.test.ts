/** @jest-environment node */

import { decodeFile } from './import-file'

const bytes = (...values: number[]) => Uint8Array.from(values)

test.each([
  ['UTF-8', new TextEncoder().encode('ต้น,4'), false],
  ['UTF-8 with a mark', new TextEncoder().encode('\ufeffต้น,4'), false],
  ['UTF-16LE', bytes(0xff, 0xfe, 0x15, 0x0e, 0x49, 0x0e, 0x19, 0x0e, 0x2c, 0, 0x34, 0), false],
  ['UTF-16BE', bytes(0xfe, 0xff, 0x0e, 0x15, 0x0e, 0x49, 0x0e, 0x19, 0, 0x2c, 0, 0x34), false],
  ['Windows-874', bytes(0xb5, 0xe9, 0xb9, 0x2c, 0x34), true],
])('%s is read', (_, file, isGuessed) => {
  expect(decodeFile(file)).toEqual({ text: 'ต้น,4', isGuessed })
})

test('nothing is an empty text', () => {
  expect(decodeFile(bytes())).toEqual({ text: '', isGuessed: false })
})

test.each([
  ['xlsx', bytes(0x50, 0x4b, 3, 4, 0x14)],
  ['xls', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1)],
])('a workbook (%s) is no text', (_, file) => {
  expect(decodeFile(file)).toBeNull()
})
