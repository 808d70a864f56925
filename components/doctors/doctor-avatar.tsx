/** A doctor's initials on the design's petal. Decorative: the name is beside it. */
export function DoctorAvatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center rounded-[50%_50%_50%_32%] bg-tint-celadon text-[1.1875rem] leading-none font-semibold text-tint-celadon-ink"
    >
      {initialsOf(name)}
    </span>
  )
}

const titles = /^(?:dr|prof|ดร|ศ|รศ|ผศ|นพ|พญ|นายแพทย์|แพทย์หญิง|หมอ)(?:\.|\s)\s*/iu

/** Of the first two names, without titles; in Thai the consonant rather than a vowel sign written before it. */
export function initialsOf(name: string): string {
  let rest = name.trim()
  while (titles.test(rest)) rest = rest.replace(titles, '')
  const words = rest.split(/\s+/).slice(0, 2)
  return words
    .map((word) => Array.from(word).find((letter) => /[\p{L}\p{N}]/u.test(letter) && !'เแโใไ'.includes(letter)) ?? '')
    .join('')
    .toUpperCase()
}
