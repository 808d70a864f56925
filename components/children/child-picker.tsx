'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useOptimistic, useTransition } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import { ChildPill } from './child-pill'
import { rememberChild } from './remember-child'

interface ChildPickerProps {
  children: { id: string; name: string; detail: string; index: number }[]
  currentId: string
  /** Accessible name, such as "Change child". */
  label: string
  /** A word before the name, such as "About". */
  prefix?: string
}

/** A native select over a pill. Choosing a child makes it the current one and loads the page for it. */
export function ChildPicker({ children, currentId, label, prefix }: ChildPickerProps) {
  const [router, pathname] = [useRouter(), usePathname()]
  const [, startTransition] = useTransition()
  const [shownId, show] = useOptimistic(currentId)
  useEffect(() => writeIntoAddress(currentId), [currentId])
  const shown = children.find(({ id }) => id === shownId) ?? children[0]
  if (!shown) return null

  function change(id: string) {
    rememberChild(id)
    startTransition(() => {
      show(id)
      router.replace(`${pathname}?${new URLSearchParams({ child: id })}`)
    })
  }

  return (
    <ChildPill child={shown} prefix={prefix}>
      <ChevronDown aria-hidden className="size-5 shrink-0" />
      <select
        aria-label={label}
        value={shown.id}
        onChange={({ target }) => change(target.value)}
        className="absolute inset-0 w-full appearance-none rounded-full bg-card text-base text-foreground opacity-0"
      >
        {children.map(({ id, name, detail }) => (
          <option key={id} value={id}>
            {detail ? `${name} · ${detail}` : name}
          </option>
        ))}
      </select>
    </ChildPill>
  )
}

/** An address without a child, or with one that is not this parent's, gets the one the page is about. */
function writeIntoAddress(childId: string): void {
  const address = new URL(window.location.href)
  if (address.searchParams.get('child') === childId) return
  address.searchParams.set('child', childId)
  window.history.replaceState(null, '', address)
}
