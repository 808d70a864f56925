import type { Examples } from './examples/samples'

/** Every state of every component of a section. */
export function Previews({ title, examples }: { title: string; examples: Examples }) {
  return (
    <section className="grid gap-8">
      <h2>{title}</h2>
      {Object.entries(examples).map(([name, states]) => (
        <section key={name} className="grid gap-2">
          <h3 className="font-mono text-base">{name}</h3>
          <dl className="flex flex-wrap gap-3">
            {Object.entries(states).map(([state, example]) => (
              <div key={state} className="grid max-w-full min-w-0 flex-[1_1_auto] content-start gap-1">
                <dt className="font-mono text-xs text-muted-foreground">{state}</dt>
                <dd className="min-w-0">{example}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  )
}
