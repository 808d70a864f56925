/** A process of its own that takes every mail, keeps none and sends its parent the address. */
import { startSmtp } from '../smtp.mjs'

const { url } = await startSmtp(() => {})
process.send(url)
process.once('disconnect', () => process.exit())
