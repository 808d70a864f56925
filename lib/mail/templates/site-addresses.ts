/** What comes before a host, with or without the slashes that some programs do not need. */
const scheme = /\b(?:https?|ftp)\s*:[/\\]*|\b(?:javascript|data|mailto):(?=\S)|[/\\]{2,}/gi
/** The dots of host names: ours, those that browsers take for one, and those that look like one. */
const dots = '.\\u2024\\u3002\\ufe52\\uff0e\\uff61'
/**
 * A dot within a word that could stand before the last part of a host name. Thai titles are written like that, `ด.ช.สมชาย`:
 * of Thai words only the two that are such a last part count.
 */
const dotInHost = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}_-])[${dots}](?=(?:(?!\\p{Script=Thai})\\p{L}){2}|[xX][nN]--|ไทย|คอม)`,
  'gu',
)
const networkAddress = new RegExp(`(?<!\\d)\\d{1,3}(?:[${dots}]\\d{1,3}){3}(?!\\d)`, 'gu')
const anyDot = new RegExp(`[${dots}]`, 'gu')
/** Characters that take no place: a reader does not see them between the letters of a host. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Writes a text that a person chose so that no mail program makes a link of it and no reader an address: without a scheme,
 * and with a space after each dot of a host. `Mr.Preecha` becomes `Mr. Preecha`, which harms no name.
 */
export function withoutSiteAddresses(text: string): string {
  const seen = text.replace(invisible, '')
  const broken = seen
    .replace(scheme, '')
    .replace(dotInHost, '. ')
    .replace(networkAddress, (address) => address.replace(anyDot, '. '))
    .trim()
  // Emoji are made with invisible characters, too: they stay where there is no address.
  return broken === seen.trim() ? text : broken
}
