import { InlineSvg } from '@/components/ui/inline-svg'

const shapes =
  "<path d='M19.3 36C9 34.4 3.6 26.4 4.6 14.8c9 1.6 14.9 8.9 14.7 21.2z' fill='var(--primary)'/>" +
  "<path d='M20.7 36C31 34.4 36.4 26.4 35.4 14.8c-9 1.6-14.9 8.9-14.7 21.2z' fill='var(--ill-hill-2)'/>" +
  "<circle cx='20' cy='9.6' r='5.6' fill='var(--ill-marigold)'/>"

/** Two leaves and a sun, or a child with open arms. At least 20px; the sun's width stays free around it. */
export function Mark({ size = 34, className }: { size?: number; className?: string }) {
  return <InlineSvg className={className} width={size} height={size} viewBox="0 0 40 40" shapes={shapes} />
}
