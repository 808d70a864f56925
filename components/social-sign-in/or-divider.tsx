/** Between two ways of signing in: a line on either side of the words. */
export function OrDivider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-sm text-muted-foreground before:flex-1 before:border-t before:border-border after:flex-1 after:border-t after:border-border">
      {children}
    </p>
  )
}
