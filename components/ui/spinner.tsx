import { cn } from './cn'

/** A spinning icon, for use beside a text that says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'kit:size-5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  )
}

/** Covers the page while it loads or redirects. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-10 grid animate-appear place-content-center justify-items-center gap-4 bg-background"
    >
      <span className="size-13 animate-spin rounded-full border-4 border-track border-t-primary" />
      <p className="text-muted-foreground">{label}</p>
    </div>
  )
}
