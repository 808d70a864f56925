/** What is known of one setting. `mend` makes the command end with 1; `look` may be meant so. */
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
