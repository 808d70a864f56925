import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { draw, drawDirectly } from './draw'
import type { MailText, MailVersion } from './mail-layout'

/** What a name may be, however unlikely: markup, what fills or cuts a form itself, and white space that plain text folds. */
const hostile = [
  'Nok',
  '<img src=x onerror=alert(1)>',
  `"><script>alert('x')</script>`,
  '&amp; &#39; &lt;b&gt; &nbsp;',
  `it's "quoted" & <b>`,
  '{0} {name} {count, plural, one {#} other {#}}',
  "$& $1 $` $' $$",
  '\ue0000\ue001',
  '\ue0001\ue001\ue0002\ue001',
  '\ue000\ue001 \ue00099\ue001',
  '<!DOCTYPE html>',
  '<!-- --> <link rel="preload" as="image" href="x"/>',
  'two  spaces',
  ' a space before and after ',
  'a\nline\r\nand a\ttab',
  'a\u200bthin\u00a0space\u00ad',
  'น้องพลอย 🌙 👩‍⚕️',
  'a half \ud83c of a sign',
  'nothing\0at all',
  '',
  'long '.repeat(4_000).trim(),
  'https://evil.example/?a=1&b=2',
]

const words = { en: en.mail, th: th.mail }

/** Every sentence of the mails with its placeholders. */
function sentences(node: object): string[] {
  return Object.values(node).flatMap((each) => (typeof each === 'string' ? [each] : sentences(each)))
}

function versionOf(language: 'en' | 'th', text: Partial<MailText>): MailVersion {
  const { copyHint, footer } = words[language]
  const base = {
    preview: 'A preview',
    greeting: 'Hello',
    paragraphs: ['Words.'],
    items: [],
    action: 'Open',
    afterwards: [],
  }
  const url = 'https://sati.example/verify-email?token=abc.def&child=1'
  return { language, operator: 'Sati, Bangkok', text: { ...base, url, copyHint, footer, ...text } }
}

async function expectSame(...versions: MailVersion[]): Promise<void> {
  // Twice: the first of its form is the one that is drawn.
  for (let time = 0; time < 2; time++) expect(await draw(versions)).toEqual(await drawDirectly(versions))
}

test.each(['en', 'th'] as const)(
  'every sentence of a mail in %s is filled in as it would be drawn',
  async (language) => {
    const all = sentences(words[language])
    expect(all.length).toBeGreaterThan(200)
    for (let start = 0; start < all.length; start += 30) {
      const paragraphs = all.slice(start, start + 30)
      const [greeting = '', action = ''] = paragraphs.toReversed()
      await expectSame(versionOf(language, { greeting, paragraphs, action, afterwards: paragraphs }))
    }
  },
)

test.each(hostile.map((value) => [JSON.stringify(value).slice(0, 60), value]))(
  'a mail with the name %s is byte for byte what is drawn, in every place and language',
  async (_name, value) => {
    for (const language of ['en', 'th'] as const) {
      await expectSame(versionOf(language, { greeting: value, paragraphs: [`Before ${value} after.`, value] }))
      await expectSame(versionOf(language, { paragraphs: [value, value, 'Words.'], afterwards: [value, `${value}.`] }))
      await expectSame(
        versionOf(language, { action: `To ${value}`, url: `https://sati.example/?q=${value}`, footer: value }),
      )
      await expectSame({ ...versionOf(language, {}), operator: value })
      const items = [value, 'A line.'].map((text) => ({
        text,
        action: value,
        url: `https://sati.example/?q=${text.length}`,
      }))
      await expectSame(versionOf(language, { items }))
    }
    const text = { greeting: `Hello ${value}`, paragraphs: [value, 'Words.'], afterwards: [value] }
    await expectSame(versionOf('th', text), versionOf('en', { ...text, afterwards: [] }))
  },
)

test('mails of different forms are not filled into each other’s', async () => {
  const few = [versionOf('en', { paragraphs: ['One.'], afterwards: ['a'] })]
  const many = [versionOf('en', { paragraphs: ['One.', 'Two.'], afterwards: [] })]
  const listed = { text: 'A line.', action: 'Open', url: 'https://sati.example/one' }
  const list = [versionOf('en', { paragraphs: ['One.'], items: [listed], afterwards: ['a'] })]
  const other = [versionOf('en', { paragraphs: ['One.'], afterwards: ['a'], preview: 'Another, which is longer' })]
  const thai = [versionOf('th', { paragraphs: ['One.'], afterwards: ['a'] })]
  const both = [...thai, ...few]
  for (const versions of [few, many, list, other, thai, both, few]) await expectSame(...versions)
})
