import { requiredLine } from '@/lib/fields'
import { typedLine } from './typed-line'

const letters = [
  ...Array.from({ length: 0xd800 }, (_, code) => code),
  ...Array.from({ length: 0x10_000 - 0xe000 }, (_, code) => 0xe000 + code),
  ...Array.from({ length: 16 }, (_, plane) =>
    [0x0, 0x1, 0xfffe, 0xffff].map((code) => (plane + 1) * 0x10_000 + code),
  ).flat(),
].map((code) => String.fromCodePoint(code))

test('what is typed into one line is taken by the server, whatever letter is in it', () => {
  const field = requiredLine(10)
  const refused = letters.filter((letter) => {
    const line = typedLine({ value: `a${letter}b` } as HTMLInputElement)
    return !field.safeParse(line).success
  })
  expect(refused).toEqual([])
})
