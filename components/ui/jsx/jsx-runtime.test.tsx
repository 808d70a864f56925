import { cleanup, render, screen } from '@testing-library/react'
import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { cutAtPhrases } from '@/lib/i18n/keep-phrases'
import { translatePage } from '@/tests/support/translation'

afterEach(cleanup)

const kept = (phrase: string) => `<span class="keep">${phrase}</span>`
const html = (node: ReactNode) => renderToStaticMarkup(node)

test('a set phrase of a heading or a paragraph is in a span that does not wrap', () => {
  const heading = `<h1><span>แนะนำให้${kept('ขอความเห็น')}จากคุณครู</span></h1>`
  expect(html(<h1>แนะนำให้ขอความเห็นจากคุณครู</h1>)).toBe(heading)
  expect(html(<p>บุตรหลาน</p>)).toBe(`<p>${kept('บุตรหลาน')}</p>`)
  expect(html(<p>ใช้เวลา 5 นาที</p>)).toBe(`<p><span>${kept('ใช้เวลา')} ${kept('5 นาที')}</span></p>`)
})

test('a text that is alone, English or Thai without a set phrase, gets no element more', () => {
  expect(html(<p>Next step: {'assess again'}</p>)).toBe('<p>Next step: assess again</p>')
  expect(html(<p>เด็ก</p>)).toBe('<p>เด็ก</p>')
})

test('what is between texts is kept, and a text beside others is one box of a row', () => {
  const [count, unit] = [3, 'ขั้นต่อไป']
  const { container } = render(
    <p className="flex">
      {count} {unit} <b>ประเมินซ้ำ</b>
    </p>,
  )
  expect(container.textContent).toBe('3 ขั้นต่อไป ประเมินซ้ำ')
  expect(container.querySelectorAll('p > *')).toHaveLength(2)
  expect(html(<a href="/">ดูผลการคัดกรองของฉัน</a>)).toBe(`<a href="/"><span>ดู${kept('ผลการคัดกรอง')}ของฉัน</span></a>`)
})

test("the router's link, fragments and lists of nodes pass too", () => {
  render(<Link href="/">เพิ่มบุตรหลาน</Link>)
  expect(screen.getByRole('link').innerHTML).toBe(`<span>เพิ่ม${kept('บุตรหลาน')}</span>`)
  expect(html(<>บุตรหลาน</>)).toBe(kept('บุตรหลาน'))
  const nodes = ['ส่งให้ผู้ปกครอง', <b key="name">พลอย</b>]
  expect(html(<p>{nodes}</p>)).toBe(`<p><span>ส่งให้${kept('ผู้ปกครอง')}</span><b>พลอย</b></p>`)
})

test('what is text alone stays as it is, and so do attributes', () => {
  const form = (
    <svg aria-label="บุตรหลาน">
      <title>บุตรหลาน</title>
      <text>บุตรหลาน</text>
    </svg>
  )
  expect(html(form)).toBe('<svg aria-label="บุตรหลาน"><title>บุตรหลาน</title><text>บุตรหลาน</text></svg>')
  expect(html(<option>บุตรหลาน</option>)).toBe('<option>บุตรหลาน</option>')
})

test('the longest phrase is kept, and cutting loses no letter', () => {
  const text = 'ผลจากผู้ปกครองและครู เห็นตรงกันเรื่องอาการขาดสมาธิ'
  expect(cutAtPhrases(text)).toEqual(['', 'ผลจากผู้ปกครอง', 'และครู ', 'เห็นตรงกัน', 'เรื่อง', 'อาการขาดสมาธิ', ''])
  expect(cutAtPhrases(text).join('')).toBe(text)
})

interface Shown {
  word: string
  count: number | null
  isMarked: boolean
  kind: 'text' | 'link' | null
}

function Example({ word, count, isMarked, kind }: Shown) {
  return (
    <main>
      <p>{word}</p>
      <p>
        {isMarked && <i>*</i>}
        {word}
      </p>
      <p>
        {count} of 3{isMarked && ' marked'}
        <b>{word}</b>
      </p>
      <p>{kind === 'text' ? word : kind && <a href="/">{word}</a>}</p>
      <p>
        <Fragment key="part">{word}</Fragment>
        {isMarked ? word : <b>{word}</b>}
        {kind && (
          <>
            {' · '}
            <Link href="/">
              {isMarked && <i>*</i>} {word}
            </Link>
          </>
        )}
      </p>
      <p>{['a', word, isMarked && 'b'].map((each) => each && [each, <i key={each}>{each}</i>])}</p>
    </main>
  )
}

describe('on a page that the browser has translated', () => {
  const states: Shown[] = [
    { word: 'Copy', count: 1, isMarked: false, kind: null },
    { word: 'บุตรหลาน', count: 2, isMarked: true, kind: 'text' },
    { word: 'ดูผลการคัดกรองของฉัน', count: null, isMarked: false, kind: 'link' },
    { word: 'เด็ก', count: 3, isMarked: true, kind: null },
    { word: 'เพิ่มบุตรหลานอีกคน', count: 0, isMarked: true, kind: 'link' },
    { word: '', count: 0, isMarked: false, kind: 'text' },
  ]

  test.each(states)('whatever is shown first, all else can be shown afterwards: from %j', async (first) => {
    for (const next of states) {
      const { container, rerender, unmount } = render(<Example {...first} />)
      translatePage()
      rerender(<Example {...next} />)
      // What came is translated too.
      await Promise.resolve()
      rerender(<Example {...first} />)
      const expected = html(<Example {...first} />).replace(/<.*?>/g, '')
      expect(container.textContent?.replaceAll('~', '')).toBe(expected)
      unmount()
    }
  })
})
