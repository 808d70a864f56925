import { hostileTexts } from './hostile-texts'
import { heading } from './imports'

const fileBytes = 3_900_000
const [student, reason] = ['Ton,4,Malee,m@example.com,Mr. Preecha', 'นักเรียนมักเหม่อลอยและทำงานไม่เสร็จ ']

function lines(count: number, line: (row: number) => string): string {
  return [heading, ...Array.from({ length: count }, (_, row) => line(row))].join('\n')
}

export function ordinaryFile(): string {
  return lines(1_000, (row) => `Student ${row},4,Malee,m${row}@example.com,Mr. Preecha,${reason.repeat(5)}`)
}

/** Files of the greatest size: one huge cell, and a thousand of each kind. */
export function hostileFiles(): [name: string, text: string][] {
  const kinds = (bytes: number, ...chosen: string[]) => hostileTexts(bytes).filter(([name]) => chosen.includes(name))
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  return [
    ...kinds(fileBytes / 2, 'marks in the wrong order', 'quotation marks').flatMap(
      ([name, text]): [string, string][] => [[`one cell: ${name}`, `${heading}\n${student},${quoted(text)}`]],
    ),
    ...kinds(190, 'marks in the wrong order').map(([name, text]): [string, string] => [
      `every cell: ${name}`,
      lines(1_000, () => `${Array.from({ length: 6 }, () => quoted(text)).join()}`),
    ]),
    ...kinds(3_300, 'runs of 100 marks', 'line breaks').map(([name, text]): [string, string] => [
      `reasons: ${name}`,
      lines(1_000, (row) => `S${row},4,,m${row}@example.com,T,${quoted(text)}`),
    ]),
    ['one heading', `${heading},${hostileTexts(fileBytes)[0]?.[1]}\n${student},x`],
    ['empty rows', `${heading}\n${`${','.repeat(49)}\n`.repeat(fileBytes / 50)}`],
    ['carriage returns', `${heading}\n${'\r'.repeat(fileBytes)}`],
  ]
}
