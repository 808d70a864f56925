import MailComposer from 'nodemailer/lib/mail-composer'
import { writeMessage } from './transport'

const latin = 'It’s a letter. '
const thai = 'แบบประเมินของน้องพลอย 🌙 '

describe.each(['base64', undefined] as const)('in the encoding %s', (textEncoding) => {
  test.each([
    ['short plain words', 'Hello'],
    ['long lines', latin.repeat(400)],
    ['Thai', thai.repeat(300)],
    ['both, in lines', `${latin.repeat(20)}\n\n${thai.repeat(20)}\n`.repeat(8)],
    ['lines that begin with dots or From', '.\n..\nFrom here\n.\r\n.\r\n'],
    ['spaces at the ends of lines', ` a \t \n b = c  \n${'=3D '.repeat(60)} `],
    ['line breaks of any kind', 'a\rb\nc\r\nd\n\re'],
    ['nothing but signs', `${'='.repeat(200)}\n${'.'.repeat(200)}`],
  ])('a mail of %s is the bytes that nodemailer makes of it', async (_name, words) => {
    const message = new MailComposer({
      from: 'Sati <no-reply@sati.example>',
      to: 'nok@โรงเรียน.example',
      subject: `${words.slice(0, 80)} · ${thai}`,
      messageId: '<id@sati.example>',
      headers: { 'Auto-Submitted': 'auto-generated' },
      text: words,
      html: `<p>${words}</p>`,
      ...(textEncoding && { textEncoding }),
    }).compile()
    const written = writeMessage(message)
    expect(written).toBe((await message.build()).toString())
  })
})
