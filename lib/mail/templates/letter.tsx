/** @jsxImportSource react */
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email'
import { brandName } from '@/lib/brand'
import { cutAtPhrases } from '@/lib/i18n/keep-phrases'
import type { Language } from '@/lib/i18n/language'

export interface LetterText {
  /** Shown on lock screens beside the subject, so it holds no name. */
  preview: string
  greeting: string
  paragraphs: string[]
  action: string
  url: string
  afterwards: string[]
  copyHint: string
  footer: string
}

// Mail programs know no CSS variables: these are the light values of app/tokens.css.
const ink = '#17302C'
const quiet = '#55645E'
const paper = '#FAF6EE'
const pine = '#0F5F55'
const font = '"Noto Sans Thai Looped","Noto Sans Thai","Sukhumvit Set","Leelawadee UI",system-ui,sans-serif'

/** A letter's text in one language. */
export interface LetterVersion {
  language: Language
  /** Who sends it. */
  operator: string
  text: LetterText
}

/** One letter with one thing to do, in one language or in several below each other. */
export function Letter({ versions }: { versions: LetterVersion[] }) {
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

/** The link is also written out, for programs that show no buttons. */
function Version({ language, operator, text }: LetterVersion) {
  const body = { color: ink, fontSize: '17px', lineHeight: language === 'th' ? '1.75' : '1.6', margin: '0 0 16px' }
  const small = { ...body, color: quiet, fontSize: '15px', margin: '0 0 8px' }
  return (
    <>
      <Heading as="h1" style={{ color: ink, fontSize: '22px', lineHeight: '1.45', margin: '0 0 16px' }}>
        <Kept text={text.greeting} />
      </Heading>
      {text.paragraphs.map((paragraph) => (
        <Text key={paragraph} style={body}>
          <Kept text={paragraph} />
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
        <Kept text={text.action} />
      </Button>
      <Hr style={{ borderColor: '#E6DECF', margin: '28px 0 20px' }} />
      {text.afterwards.map((line) => (
        <Text key={line} style={small}>
          <Kept text={line} />
        </Text>
      ))}
      <Text style={small}>
        <Kept text={text.copyHint} />
        <br />
        <Link href={text.url} style={{ color: pine, wordBreak: 'break-all' }}>
          {text.url}
        </Link>
      </Text>
      <Text style={{ ...small, margin: '20px 0 0' }}>
        <Kept text={text.footer} />
      </Text>
      <Text style={{ ...small, margin: '8px 0 0' }}>
        <Kept text={operator} />
      </Text>
    </>
  )
}

/** A set phrase of Thai is not broken across lines, as on the pages. */
function Kept({ text }: { text: string }) {
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
