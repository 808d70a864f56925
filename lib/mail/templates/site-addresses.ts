/** Some programs need no slashes. */
const scheme = /\b(?:https?|ftp)\s*:[/\\]*|\b(?:javascript|data|mailto):(?=\S)|[/\\]{2,}/gi
/** Dots of host names: the ASCII one, those that browsers accept, and look-alikes. */
const dots = '.\\u2024\\u3002\\ufe52\\uff0e\\uff61'
/** A dot before a possible top-level domain. Thai titles have dots, `ด.ช.สมชาย`: only the two Thai domains count. */
const dotInHost = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}_-])[${dots}](?=(?:(?!\\p{Script=Thai})\\p{L}){2}|[xX][nN]--|ไทย|คอม)`,
  'gu',
)
const networkAddress = new RegExp(`(?<!\\d)\\d{1,3}(?:[${dots}]\\d{1,3}){3}(?!\\d)`, 'gu')
const anyDot = new RegExp(`[${dots}]`, 'gu')
/** Invisible characters could hide a host from the expressions above, but not from its reader. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Keeps mail clients from linking sites: no scheme, a space after each dot. `Mr.Preecha` becomes `Mr. Preecha`. */
export function withoutSiteAddresses(text: string): string {
  const seen = text.replace(invisible, '')
  const broken = seen
    .replace(scheme, '')
    .replace(dotInHost, '. ')
    .replace(networkAddress, (address) => address.replace(anyDot, '. '))
    .trim()
  // Emoji contain invisible characters: kept where there is no address.
  return broken === seen.trim() ? text : broken
}
