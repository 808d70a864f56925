import type { ComponentProps } from 'react'

interface InlineSvgProps extends Omit<ComponentProps<'svg'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** SVG elements, of constants and numbers alone: nothing that a person wrote. In single quotes, which need no escape. */
  shapes: string
}

/** A decorative drawing as one element: of those within, each would be rendered, sent twice and hydrated for itself. */
export function InlineSvg({ shapes, ...props }: InlineSvgProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants and numbers alone
  return <svg aria-hidden {...props} dangerouslySetInnerHTML={{ __html: shapes }} />
}
