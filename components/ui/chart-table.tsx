import type { ReactNode } from 'react'

/** The numbers behind a chart as a table, collapsed below it. */
export function ChartTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-sm font-medium text-primary underline print:hidden">
        {label}
      </summary>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">{children}</table>
      </div>
    </details>
  )
}
