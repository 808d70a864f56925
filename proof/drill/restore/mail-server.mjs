import { appendFileSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { startSmtp } from '../../smtp.mjs'

/** A mail server that keeps what it accepted, and writes a log as Postfix does. `state` says what it refuses for now. */
export async function startMailServer(logFile) {
  const mails = []
  const state = { isAway: false, accepts: (_address) => true }
  const refusal = (responseCode) => Object.assign(new Error('later'), { responseCode })
  async function receive(bytes, [to]) {
    const { messageId = '', text = '' } = await PostalMime.parse(bytes)
    mails.push({ id: messageId.replace(/^<|@.*$/g, ''), to, text })
    appendFileSync(logFile, `postfix/cleanup: message-id=${messageId}\n`)
  }
  const server = await startSmtp(receive, {
    onConnect: (_session, done) => done(state.isAway ? refusal(421) : null),
    onRcptTo: ({ address }, _session, done) => done(state.isAway || !state.accepts(address) ? refusal(451) : null),
  })
  return {
    ...server,
    mails,
    state,
    /** The token of the newest mail to an address. */
    tokenTo(to) {
      const mail = mails.findLast((each) => each.to === to)
      return /[?&]token=([^\s&>)]+)/.exec(mail?.text ?? '')?.[1]
    },
  }
}
