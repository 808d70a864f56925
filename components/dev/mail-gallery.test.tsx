import { render } from '@testing-library/react'
import { MailGallery } from './mail-gallery'

const mail = (template: string, subject: string) => ({
  ...{ template, subject },
  html: `<p>${subject}, drawn</p>`,
  text: `${subject}, plain`,
})

test('each mail is shown in both languages: subject, both bodies, and no script of it can run', () => {
  const languages = {
    en: [mail('recheck', 'Time again'), mail('verify-email', 'Confirm')],
    th: [mail('recheck', 'ถึงเวลา'), mail('verify-email', 'ยืนยัน')],
  }
  const { container, getByText, getByTitle, getByRole } = render(<MailGallery languages={languages} />)
  for (const language of ['en', 'th'] as const)
    for (const { template, subject, html, text } of languages[language]) {
      expect(getByRole('heading', { level: 3, name: subject }).closest('article')?.lang).toBe(language)
      const frame = getByTitle(`${template}, ${language}`)
      expect([frame.getAttribute('srcdoc'), frame.getAttribute('sandbox')]).toEqual([html, ''])
      expect(getByText(text)).toBeTruthy()
    }
  expect(container.querySelectorAll('iframe')).toHaveLength(4)
})
