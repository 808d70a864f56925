import type { ReactNode } from 'react'
import type { Examples } from './examples/example'

const themes = ['light', 'dark'] as const

interface PreviewsProps {
  title: string
  examples: Examples
  /** Renders one language around the examples; a section of server components has only the page's own. */
  languages: Record<string, (children: ReactNode) => ReactNode>
}

/** Every state of every component of a section, in each language and theme side by side. */
export function Previews({ title, examples, languages }: PreviewsProps) {
  return (
    <section className="grid gap-8">
      <h2>{title}</h2>
      {Object.entries(examples).map(([name, states]) => (
        <section key={name} className="grid gap-2">
          <h3 className="font-mono text-base">{name}</h3>
          <div className="grid gap-2 md:grid-cols-2 2xl:grid-cols-4">
            {Object.entries(languages).map(([language, inLanguage]) =>
              themes.map((theme) => (
                <div
                  key={`${language} ${theme}`}
                  lang={language}
                  data-theme={theme}
                  style={{ colorScheme: theme }}
                  className="min-w-0 rounded-md border border-border bg-background p-3 text-foreground"
                >
                  {inLanguage(<States states={states} />)}
                </div>
              )),
            )}
          </div>
        </section>
      ))}
    </section>
  )
}

function States({ states }: { states: Record<string, ReactNode> }) {
  return (
    <dl className="flex flex-wrap gap-3">
      {Object.entries(states).map(([state, example]) => (
        <div key={state} className="grid max-w-full min-w-0 flex-[1_1_auto] content-start gap-1">
          <dt className="font-mono text-xs text-muted-foreground">{state}</dt>
          <dd className="min-w-0">{example}</dd>
        </div>
      ))}
    </dl>
  )
}
