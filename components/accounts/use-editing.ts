import { useEffect, useRef, useState } from 'react'

/** For a card that turns into a form and back. When the form closes, the Edit button gets the focus again. */
export function useEditing() {
  // Undefined until the first click: a page that has just opened must not take the focus.
  const [editing, setEditing] = useState<boolean>()
  const edit = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (editing === false) edit.current?.focus()
  }, [editing])

  return { editing, edit, open: () => setEditing(true), close: () => setEditing(false) }
}
