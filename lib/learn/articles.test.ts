import { articleFor } from './articles'
import english from './articles.en.json'
import thai from './articles.th.json'
import { type Article, isTopic, topics } from './types'

function textOf({ summary, sections }: Article): string[] {
  return [summary, ...sections.flatMap(({ heading, paragraphs, points = [] }) => [heading, ...paragraphs, ...points])]
}

function shapeOf({ minutes, urgentHelp, sections, sources }: Article) {
  const lists = sections.map(({ paragraphs, points = [] }) => [paragraphs.length, points.length])
  return { minutes, urgentHelp, lists, sources: sources.length }
}

test('both languages have the same articles', () => {
  expect(Object.keys(english)).toEqual([...topics])
  expect(Object.keys(thai)).toEqual([...topics])
  expect(isTopic('understanding-adhd')).toBe(true)
  expect(isTopic('toString')).toBe(false)
})

describe.each(topics)('%s', (topic) => {
  const inEnglish = articleFor(topic, 'en')
  const inThai = articleFor(topic, 'th')

  test('an article has the same sections, paragraphs, points and sources in both languages', () => {
    expect(shapeOf(inThai)).toEqual(shapeOf(inEnglish))
  })

  test('an article is short and names its sources', () => {
    const words = textOf(inEnglish).join(' ').split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(500)
    expect(words).toBeLessThanOrEqual(800)
    expect(inEnglish.sources.length).toBeGreaterThanOrEqual(3)
  })

  // The tone rules of docs/glossary.md, section 1. Titles of other people's books are theirs.
  test('an article keeps to the wording rules', () => {
    const text = textOf(inThai)
    for (const line of text) {
      expect(line).not.toMatch(
        /ครับ|ค่ะ|นะคะ|(?<!เ)ท่าน|เรา|ดิฉัน|เธอ|อาจารย์|คนไข้|ผู้ป่วย|ผิดปกติ|ป่วยเป็น|ดื้อ|ซนเกินไป|เด็กสมาธิสั้น|เด็กไฮเปอร์/,
      )
      expect(line).not.toMatch(/ผลตรวจ|ผลวินิจฉัย|สอบตก|[๐-๙]/)
      expect(line).not.toMatch(/(?<!\u00a0)ๆ/)
    }
    for (const line of [...text, ...textOf(inEnglish)]) expect(line).not.toContain('!')
  })
})
