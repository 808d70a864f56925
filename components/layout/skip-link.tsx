/** The first element in tab order: skips the header. Its target is in `Page`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#main" className="skip-link">
      {label}
    </a>
  )
}
