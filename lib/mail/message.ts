import 'server-only'
import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as toQuotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp'

/** The bytes of `node.build()`, which streams for attachments: a mail would be fifty writes to the socket. */
export function writeMessage(node: MimeNode): string {
  const head = `${node.buildHeaders()}\r\n\r\n`
  if (!node.multipart) return head + encoded(node)
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${writeMessage(child)}\r\n`)
  return `${head}${parts.join('')}--${node.boundary}--\r\n`
}

function encoded(node: MimeNode): string {
  const { content } = node
  if (typeof content !== 'string') throw new Error('a mail is made of texts')
  const encoding = node.getTransferEncoding()
  if (encoding === 'base64') return wrapBase64(toBase64(content))
  return encoding === 'quoted-printable' ? wrapQuotedPrintable(toQuotedPrintable(content)) : content
}
