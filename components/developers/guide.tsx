import { ButtonLink } from '@/components/ui/button-link'
import { useTexts } from '@/lib/i18n/texts'
import type { Example, RefusalRow } from '@/lib/openapi/types'
import { CopyCode } from './copy-code'
import { Section } from './section'
import { TermList } from './term-list'

interface GuideProps {
  /** The origin of this site, and the path of the referrals. */
  site: string
  path: string
  request: object
  answer: object
  refusal: object
  /** Requests per key and minute. */
  budget: { reads: number; writes: number }
  refusals: RefusalRow[]
  examples: Example[]
}

const budgetHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'] as const
const shown = (value: object) => JSON.stringify(value, null, 2)

/** The guide, from the API key to running examples. */
export function Guide({ site, path, request, answer, refusal, budget, refusals, examples }: GuideProps) {
  const t = useTexts('developers')
  const { host } = new URL(site)
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, 'X-API-Key: sati_live_...', 'Idempotency-Key: 7f1c0d52-...']
  const list = [`GET ${path}?status=pending&from=2026-01-15 HTTP/1.1`, ...head.slice(1, 3)].join('\n')
  const next = `Link: <${path}?status=pending&from=2026-01-15&before=...>; rel="next"`
  return (
    <>
      <Section id="key" title={t('key.title')} text={t('key.text')}>
        <ButtonLink href="/school-admin" className="w-fit">
          {t('key.link')}
        </ButtonLink>
      </Section>
      <Section id="sending" title={t('sending.title')} text={t('sending.text')}>
        <CodeBlock label={t('sending.code')} code={`X-API-Key: sati_live_...`} />
      </Section>
      <Section id="refer" title={t('refer.title')} text={t('refer.text')}>
        <CodeBlock
          label={t('refer.request')}
          code={`${head.join('\n')}\nContent-Type: application/json\n\n${shown(request)}`}
        />
        <CodeBlock label={t('refer.answer')} code={shown(answer)} />
      </Section>
      <Section id="again" title={t('again.title')} text={t('again.text')} />
      <Section id="list" title={t('list.title')} text={t('list.text')}>
        <CodeBlock label={t('refer.request')} code={list} />
        <CodeBlock label={t('list.next')} code={next} />
      </Section>
      <Section id="limits" title={t('limits.title')} text={t('limits.text', budget)}>
        <TermList
          label={t('limits.headers')}
          terms={budgetHeaders.map((name) => ({ name, text: t(`headers.${name}`) }))}
        />
      </Section>
      <Section id="errors" title={t('errors.title')} text={t('errors.text')}>
        <CodeBlock label={t('errors.code')} code={shown(refusal)} />
        <TermList
          label={t('errors.list')}
          terms={refusals.map(({ status, code, message }) => ({ name: code, notes: [String(status)], text: message }))}
        />
      </Section>
      <Section id="examples" title={t('examples.title')} text={t('examples.text')}>
        <Examples examples={examples} />
      </Section>
    </>
  )
}

/** The example programs, all collapsed but the first. */
function Examples({ examples }: { examples: Example[] }) {
  const [t, copy] = [useTexts('developers.examples'), useTexts('ui.copy')]
  return (
    <div className="grid min-w-0 gap-3">
      {examples.map(({ name, file, text }, index) => (
        <details key={file} open={index === 0} className="min-w-0 border-b border-border pb-3">
          <summary className="min-h-11 py-2 font-semibold">{name}</summary>
          <div className="grid min-w-0 gap-3 pt-1">
            <CodeBlock label={file} code={text} id={file} />
            <CopyCode
              of={file}
              label={t('copy')}
              fullLabel={t('copyWhat', { name })}
              copied={{ title: copy('title'), text: t('copied') }}
              byHand={t('byHand')}
            />
          </div>
        </details>
      ))}
    </div>
  )
}

/**
 * Code that is never wrapped: a long line scrolls.
 *
 * @param label caption of the code, and its accessible name
 */
function CodeBlock({ label, code, id }: { label: string; code: string; id?: string }) {
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="text-sm font-semibold">{label}</figcaption>
      <pre
        id={id}
        lang="en"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard too
        tabIndex={0}
        className="overflow-x-auto rounded-md bg-muted px-4 py-3.5 font-mono text-xs leading-(--lh-body)"
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}
