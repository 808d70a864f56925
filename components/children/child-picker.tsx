'use client'

import { usePathname, useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useOptimistic, useTransition } from 'react'
import { cn } from '@/components/ui/cn'
import { ChevronDown } from '@/components/ui/icons'
import { ChildLine, ChildPill } from './child-pill'
import { rememberChild } from './remember-child'

interface ChildPickerProps {
  children: { id: string; name: string; detail: string; avatar?: ReactNode }[]
  currentId: string
  /** Accessible name. */
  label: string
  prefix?: string
  look?: 'pill' | 'line'
}

export function ChildPicker({ children, currentId, label, prefix, look = 'pill' }: ChildPickerProps) {
  const [router, pathname] = [useRouter(), usePathname()]
  const [, startTransition] = useTransition()
  const [shownId, show] = useOptimistic(currentId)
  useEffect(() => {
    // After the router's effects: earlier, this would remove the router's mark from the history entry, and Back to it would
    // reload the page.
    const timer = setTimeout(writeIntoAddress, 0, currentId)
    return () => clearTimeout(timer)
  }, [currentId])
  const shown = children.find(({ id }) => id === shownId) ?? children[0]
  if (!shown) return null

  function change(id: string) {
    rememberChild(id)
    startTransition(() => {
      show(id)
      router.replace(`${pathname}?${new URLSearchParams({ child: id })}`)
    })
  }

  const select = (
    <select
      aria-label={label}
      value={shown.id}
      onChange={({ target }) => change(target.value)}
      // A line of text is too low for a finger.
      className={cn(
        'absolute inset-x-0 w-full appearance-none rounded-full bg-card text-base text-foreground opacity-0',
        look === 'pill' ? 'inset-y-0' : '-inset-y-2.5',
      )}
    >
      {children.map(({ id, name, detail }) => (
        <option key={id} value={id}>
          {detail ? `${name} · ${detail}` : name}
        </option>
      ))}
    </select>
  )
  if (look === 'line') {
    return (
      <ChildLine name={shown.name} prefix={prefix}>
        <ChevronDown aria-hidden className="size-5 shrink-0" />
        {select}
      </ChildLine>
    )
  }
  return (
    <ChildPill child={shown} prefix={prefix}>
      <ChevronDown aria-hidden className="size-5 shrink-0" />
      {select}
    </ChildPill>
  )
}

function writeIntoAddress(childId: string): void {
  const address = new URL(window.location.href)
  if (address.searchParams.get('child') === childId) return
  address.searchParams.set('child', childId)
  window.history.replaceState(null, '', address)
}
