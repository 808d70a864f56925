import { useEffect, useEffectEvent } from 'react'

/** Enter outside of any control, as after a page has loaded, is its one next step; not while another part is unfolded. */
export function useEnter(goOn: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, input, textarea, select, summary')
    const isElsewhere = document.querySelector('main details[open]') !== null
    if (
      isElsewhere ||
      event.key !== 'Enter' ||
      event.repeat ||
      event.isComposing ||
      event.defaultPrevented ||
      isControl
    )
      return
    event.preventDefault()
    goOn()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
