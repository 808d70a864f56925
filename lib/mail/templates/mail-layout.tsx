/** @jsxImportSource react */
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email'
import { brandName } from '@/lib/brand'
import { cutAtPhrases } from '@/lib/i18n/keep-phrases'
import type { Language } from '@/lib/i18n/language'

export interface MailText {
  /** Contains no name: lock screens show it beside the subject. */
  preview: string
  greeting: string
  paragraphs: string[]
  /** Each with a link of its own. */
  items: { text: string; action: string; url: string }[]
  action: string
  url: string
  afterwards: string[]
  copyHint: string
  footer: string
}

// Mail clients have no CSS variables: these are the light values of app/tokens.css.
const ink = '#17302C'
const quiet = '#55645E'
const paper = '#FAF6EE'
const pine = '#0F5F55'
const font = '"Noto Sans Thai Looped","Noto Sans Thai","Sukhumvit Set","Leelawadee UI",system-ui,sans-serif'

export interface MailVersion {
  language: Language
  operator: string
  text: MailText
}

export function MailLayout({ versions }: { versions: MailVersion[] }) {
  const [first] = versions
  return (
    <Html lang={first?.language ?? 'en'}>
      <Head />
      <Preview>{versions.map(({ text }) => text.preview).join(' · ')}</Preview>
      <Body
        lang={first?.language ?? 'en'}
        style={{ backgroundColor: paper, fontFamily: font, margin: 0, padding: '24px 12px' }}
      >
        <Container
          style={{ backgroundColor: '#FFFEFB', borderRadius: '20px', maxWidth: '560px', padding: '32px 28px' }}
        >
          <Text style={{ color: pine, fontSize: '20px', fontWeight: 600, margin: '0 0 20px' }}>{brandName}</Text>
          {versions.map((version, index) => (
            <div key={version.language} lang={version.language}>
              {index > 0 && <Hr style={{ borderColor: pine, margin: '36px 0 28px' }} />}
              <Version {...version} />
            </div>
          ))}
        </Container>
      </Body>
    </Html>
  )
}

/** The link is also written out, for clients that show no buttons. */
function Version({ language, operator, text }: MailVersion) {
  const body = { color: ink, fontSize: '17px', lineHeight: language === 'th' ? '1.75' : '1.6', margin: '0 0 16px' }
  const small = { ...body, color: quiet, fontSize: '15px', margin: '0 0 8px' }
  return (
    <>
      <Heading as="h1" style={{ color: ink, fontSize: '22px', lineHeight: '1.45', margin: '0 0 16px' }}>
        <UnbrokenPhrases text={text.greeting} />
      </Heading>
      {text.paragraphs.map((paragraph) => (
        <Text key={paragraph} style={body}>
          <UnbrokenPhrases text={paragraph} />
        </Text>
      ))}
      {text.items.map((item) => (
        <Text key={item.url} style={body}>
          <UnbrokenPhrases text={item.text} />
          <br />
          <Link href={item.url} style={{ color: pine, fontWeight: 600, textDecoration: 'underline' }}>
            <UnbrokenPhrases text={item.action} />
          </Link>
        </Text>
      ))}
      <Button
        href={text.url}
        style={{
          backgroundColor: pine,
          borderRadius: '14px',
          color: '#FFFFFF',
          fontSize: '17px',
          fontWeight: 600,
          padding: '14px 26px',
        }}
      >
        <UnbrokenPhrases text={text.action} />
      </Button>
      <Hr style={{ borderColor: '#E6DECF', margin: '28px 0 20px' }} />
      {text.afterwards.map((line) => (
        <Text key={line} style={small}>
          <UnbrokenPhrases text={line} />
        </Text>
      ))}
      <Text style={small}>
        <UnbrokenPhrases text={text.copyHint} />
        <br />
        <Link href={text.url} style={{ color: pine, wordBreak: 'break-all' }}>
          {text.url}
        </Link>
      </Text>
      <Text style={{ ...small, margin: '20px 0 0' }}>
        <UnbrokenPhrases text={text.footer} />
      </Text>
      <Text style={{ ...small, margin: '8px 0 0' }}>
        <UnbrokenPhrases text={operator} />
      </Text>
    </>
  )
}

/** Keeps a Thai set phrase on one line, as on the pages. */
function UnbrokenPhrases({ text }: { text: string }) {
  return cutAtPhrases(text).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
