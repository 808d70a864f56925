const gmail = ['gmail.com', 'googlemail.com']

/**
 * Under what a limit counts the mailbox of an address, and never whom it belongs to: `nok+1@` and `nok+2@` are two
 * accounts and one mailbox, as Gmail's dots are.
 */
export function mailboxKeyOf(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? []
  // What begins with + is no tag of anybody's.
  const name = local.replace(/(?<=.)\+.*/, '')
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Under what is counted what an address needs to get into its account. All other spellings of a mailbox count apart from its plain
 * one, so that `nok+1@` and `nok+2@`, which anybody can register, do not use up what `nok@` waits for.
 */
export function entryKeyOf(address: string): string {
  const mailbox = mailboxKeyOf(address)
  return address.toLowerCase() === mailbox ? mailbox : mailbox.replace('@', '+@')
}

interface Notified {
  id: string
  emailKey: string | null
  isConfirmed: boolean
}

/**
 * Whom a limit counts a notice for: the account, whose notices no other one can use up; until its address is confirmed, the
 * mailbox, which may be anybody's.
 */
export function noticeSubjectOf({ id, emailKey, isConfirmed }: Notified): string {
  return emailKey === null || isConfirmed ? id : mailboxKeyOf(emailKey)
}
