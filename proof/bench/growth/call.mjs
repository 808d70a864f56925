/** A case: its name is method and path as in the access table, then what distinguishes it after a comma. */
export const call = (name, ask) => ({ name, ask })

/** With `prepare` before each call, untimed. */
export const callAfter = (name, prepare, ask) => ({ name, prepare, ask })
