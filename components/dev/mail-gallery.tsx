interface ShownMail {
  template: string
  subject: string
  html: string
  text: string
}

/** Each mail's subject, HTML and plain text, in both languages side by side. */
export function MailGallery({ languages: { en, th } }: { languages: Record<'en' | 'th', ShownMail[]> }) {
  return (
    <>
      <nav aria-label="Mails">
        <ul className="columns-2 gap-4 md:columns-4">
          {en.map(({ template }) => (
            <li key={template}>
              <a className="font-mono text-xs break-words" href={`#${template}`}>
                {template}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {en.map((english, index) => (
        <section key={english.template} id={english.template} className="grid gap-2">
          <h2 className="font-mono text-base">{english.template}</h2>
          <div className="grid gap-4 md:grid-cols-2">
            <MailPreview language="en" mail={english} />
            {th[index] && <MailPreview language="th" mail={th[index]} />}
          </div>
        </section>
      ))}
    </>
  )
}

function MailPreview({ language, mail }: { language: 'en' | 'th'; mail: ShownMail }) {
  const { template, subject, html, text } = mail
  return (
    <article lang={language} className="grid min-w-0 content-start gap-2">
      <h3 className="text-base">{subject}</h3>
      <iframe
        className="h-[40rem] w-full rounded-md border border-border"
        title={`${template}, ${language}`}
        srcDoc={html}
        sandbox=""
        loading="lazy"
      />
      <details>
        <summary>Plain text</summary>
        <pre className="whitespace-pre-wrap break-words text-xs">{text}</pre>
      </details>
    </article>
  )
}
