/** `mend` makes the command end with 1; `look` may be intended. */
export interface Finding {
  about:
    | 'environment'
    | 'secrets'
    | 'database'
    | 'roles'
    | 'rights'
    | 'migrations'
    | 'clock'
    | 'mail'
    | 'LINE'
    | 'sign-in'
    | 'backup'
  state: 'ok' | 'mend' | 'look' | 'unknown'
  words: string
}

type About = Finding['about']

export const ok = (about: About, words: string): Finding => ({ about, state: 'ok', words })
export const look = (about: About, words: string): Finding => ({ about, state: 'look', words })
export const mend = (about: About, words: string): Finding => ({ about, state: 'mend', words })
