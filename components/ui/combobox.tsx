'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { Plus } from '@/components/ui/icons'
import { cn } from './cn'
import { splitAtMatch } from './combobox-match'
import { controlClass } from './input'

export interface Suggestion {
  /** What is stored. */
  value: string
  /** What is shown, in the list and in the field. */
  label: string
}

interface ComboboxProps {
  id: string
  name?: string
  /** A suggestion's value, or the person's own text; empty when nothing is chosen. */
  value: string
  onValueChange: (value: string) => void
  onBlur?: () => void
  /** The suggestions for the typed text, best first, no more than should be listed. Must find each by its own value. */
  suggestionsFor: (query: string) => Suggestion[]
  /** The last option, which keeps the typed text: `Add “…”`. */
  addLabel: (typed: string) => string
  emptyLabel: string
  /** Passed by `Field`. */
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A text field with suggestions. The text itself is the answer, so leaving the field, Enter and "Add" all keep it; a
 * text that equals a suggestion becomes that suggestion. Its name is `Field`'s label, found by the id `{id}-label`.
 */
export function Combobox(props: ComboboxProps) {
  const { id, value, onValueChange, suggestionsFor, addLabel } = props
  const [typed, setTyped] = useState({ value, text: value && labelOf(value) })
  const text = typed.value === value ? typed.text : value && labelOf(value)
  const [open, setOpen] = useState(false)
  useReadablePage(open)
  const listHome = useRef<HTMLDivElement>(null)
  const query = clean(text)
  const matches = suggestionsFor(query)
  const isOwnText = query !== '' && !matches.some((match) => isNamed(match, query))
  const items = isOwnText ? [...matches, { value: query, label: query, isOwnText }] : matches

  function labelOf(stored: string): string {
    return suggestionsFor(stored).find((suggestion) => suggestion.value === stored)?.label ?? stored
  }

  function changeText(next: string) {
    const label = clean(next)
    const nextValue = suggestionsFor(label).find((match) => isNamed(match, label))?.value ?? label
    setTyped({ value: nextValue, text: next })
    onValueChange(nextValue)
  }

  return (
    <div ref={listHome}>
      <Autocomplete.Root
        name={props.name}
        items={items}
        filter={null}
        autoHighlight
        openOnInputClick={items.length > 0}
        value={text}
        onValueChange={changeText}
        onOpenChange={setOpen}
      >
        <Autocomplete.Input
          ref={props.ref}
          id={id}
          aria-labelledby={`${id}-label`}
          aria-invalid={props['aria-invalid']}
          aria-describedby={props['aria-describedby']}
          onBlur={props.onBlur}
          className={controlClass}
        />
        <Autocomplete.Portal container={listHome}>
          {/* In a window that narrows it keeps the width of before for a moment, which must not widen the page. */}
          <Autocomplete.Positioner sideOffset={6} className="z-20 w-(--anchor-width) max-w-[calc(100vw-32px)]">
            <Autocomplete.Popup className="max-h-[min(24rem,var(--available-height))] overflow-y-auto overscroll-contain rounded-[1rem] border border-border bg-popover p-1.5 text-sm text-popover-foreground shadow-float">
              <Autocomplete.Empty className="px-3 py-2.5 text-muted-foreground empty:hidden">
                {props.emptyLabel}
              </Autocomplete.Empty>
              <Autocomplete.List aria-labelledby={`${id}-label`}>
                {(item: Suggestion & { isOwnText?: boolean }) => (
                  <Autocomplete.Item
                    key={item.isOwnText ? 'own' : item.value}
                    value={item}
                    className={itemClass(item.isOwnText)}
                  >
                    {item.isOwnText ? (
                      <AddLine label={addLabel(item.label)} />
                    ) : (
                      <MatchLine label={item.label} query={query} />
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </div>
  )
}

function itemClass(isOwnText: boolean | undefined): string {
  return cn(
    'flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-2.5 leading-(--lh-snug) data-highlighted:bg-accent data-highlighted:text-accent-foreground',
    isOwnText && 'gap-1.5 text-primary not-first:mt-1.5',
  )
}

function AddLine({ label }: { label: string }) {
  return (
    <>
      <Plus aria-hidden className="size-4.5 shrink-0" />
      <span>{label}</span>
    </>
  )
}

function MatchLine({ label, query }: { label: string; query: string }) {
  const [before, match, after] = splitAtMatch(label, query)
  return (
    <span>
      {before}
      {match && <b>{match}</b>}
      {after}
    </span>
  )
}

/**
 * Base UI hides everything outside an open list from assistive technology, and with it the field's own label, hint and
 * error. It spares live regions; "off" is what these parts are anyway.
 */
function useReadablePage(open: boolean) {
  useLayoutEffect(() => {
    if (!open) return
    const parts = document.querySelectorAll('header, main, footer')
    for (const part of parts) part.setAttribute('aria-live', 'off')
    return () => {
      for (const part of parts) part.removeAttribute('aria-live')
    }
  }, [open])
}

function isNamed(suggestion: Suggestion, text: string): boolean {
  return suggestion.label === text || suggestion.value === text
}

function clean(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
