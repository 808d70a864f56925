/**
 * Code that is never wrapped: a long line scrolls.
 *
 * @param label caption of the code, and its accessible name
 */
export function CodeBlock({ label, code, id }: { label: string; code: string; id?: string }) {
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
