import { startSmtp } from '../../smtp.mjs'
import { front } from './hosts.mjs'

/** A mail server that counts mails by recipient and by message. */
export async function startMailBox() {
  const byRecipient = new Map()
  const byMessage = new Map()
  const { url } = await startSmtp(
    (bytes, recipients) => {
      const head = bytes.toString('utf8', 0, 8_000)
      const [, id = head] = /^message-id:\s*(\S+)/im.exec(head) ?? []
      add(byMessage, id)
      for (const address of recipients) add(byRecipient, address)
    },
    { host: front, port: 2525 },
  )
  return { url, byRecipient, byMessage }
}

function add(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
