import { MailGallery } from '@/components/dev/mail-gallery'
import { HeaderFrame } from '@/components/layout/header-frame'
import { writeSampleMails } from '@/lib/mail/templates/samples'

/** Shows every mail in both languages, with made-up facts. Only in development, as /dev/components. */
export default async function MailsPage() {
  const [en, th] = await Promise.all([writeSampleMails('en'), writeSampleMails('th')])
  return (
    <>
      <HeaderFrame />
      <main id="main" className="grid gap-12 p-4">
        <h1>Mails</h1>
        <MailGallery languages={{ en, th }} />
      </main>
    </>
  )
}
