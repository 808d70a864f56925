const gmail = ['gmail.com', 'googlemail.com']

// For counting, never for identity: `nok+1@` and `nok+2@` are two accounts and one mailbox, as with Gmail's dots.
export function mailboxKeyOf(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? []
  // A leading + is no tag.
  const name = local.replace(/(?<=.)\+.*/, '')
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

// Who reads a mail. That `nok+1@` is `nok@` is certain of Gmail alone: elsewhere it may be another person.
export function readerKeyOf(address: string): string {
  const mailbox = mailboxKeyOf(address)
  return mailbox.endsWith('@gmail.com') ? mailbox : address.toLowerCase()
}

// For mails that open an account: `nok+1@`, which anybody can register, must not use up the limit of `nok@`.
export function entryKeyOf(address: string): string {
  const mailbox = mailboxKeyOf(address)
  return address.toLowerCase() === mailbox ? mailbox : mailbox.replace('@', '+@')
}

interface Notified {
  id: string
  emailKey: string | null
  isConfirmed: boolean
}

// No other account can use up an account's limit; an unconfirmed address may be another person's.
export function noticeSubjectOf({ id, emailKey, isConfirmed }: Notified): string {
  return emailKey === null || isConfirmed ? id : mailboxKeyOf(emailKey)
}
