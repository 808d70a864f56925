import { useTexts } from '@/lib/i18n/texts'
import type { Example } from '@/lib/openapi/types'
import { CodeBlock } from './code-block'
import { CopyCode } from './copy-code'

/** The example programs, all collapsed but the first. */
export function Examples({ examples }: { examples: Example[] }) {
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
