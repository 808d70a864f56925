export function telephoneLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
