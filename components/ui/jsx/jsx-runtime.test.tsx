import { cleanup, render, screen } from '@testing-library/react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { cutAtPhrases } from './keep-phrases'

afterEach(cleanup)

const kept = (phrase: string) => `<span class="keep">${phrase}</span>`
const html = (node: ReactNode) => renderToStaticMarkup(node)

test('a set phrase of a heading or a paragraph is in a span that does not wrap', () => {
  expect(html(<h1>แนะนำให้ขอความเห็นจากคุณครู</h1>)).toBe(`<h1>แนะนำให้${kept('ขอความเห็น')}จากคุณครู</h1>`)
  expect(html(<p>บุตรหลาน</p>)).toBe(`<p>${kept('บุตรหลาน')}</p>`)
  expect(html(<p>ใช้เวลา 5 นาที</p>)).toBe(`<p>ใช้เวลา ${kept('5 นาที')}</p>`)
})

test('English, and Thai without a set phrase, get no element more', () => {
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
