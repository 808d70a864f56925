/** The address that makes a phone dial a number as it was typed. */
export function telephoneLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
