/** What comes before a host, with or without the slashes that some programs do not need. */
const scheme = /\b(?:https?|ftp|javascript|data|mailto)\s*:[/\\]*|[/\\]{2,}/gi
/** The dots of host names: ours, and those that browsers take for one. */
const dots = '.\\u3002\\uff0e\\uff61'
/**
 * A dot within a word that could stand before the last part of a host name. Thai titles are written like that, `ด.ช.สมชาย`:
 * of Thai words only the two that are such a last part count.
 */
const dotInHost = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}_-])[${dots}](?=(?:(?!\\p{Script=Thai})\\p{L}){2}|xn--|ไทย|คอม)`,
  'giu',
)

/**
 * Writes a text that a person chose so that no mail program makes a link of it and no reader an address: without a scheme,
 * and with a space after each dot of a host. `Mr.Preecha` becomes `Mr. Preecha`, which harms no name.
 */
export function withoutSiteAddresses(text: string): string {
  return text.replace(scheme, '').replace(dotInHost, '. ').trim()
}
