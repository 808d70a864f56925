/**
 * Runs in a page. A Latin word of up to twelve letters fits on the narrowest phone; a longer one without a break may need
 * two lines. So may Thai button labels.
 * @returns the words that are on two lines
 */
export function brokenWords(): string[] {
  const unseen = 'script, style, noscript, option, textarea, svg, .sr-only'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const broken: string[] = []
  const latin = /(?<!\S)[A-Za-z]{2,12}(?!\S)/g
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.parentElement?.closest(unseen)) continue
    const label = node.parentElement?.closest('.button')?.textContent?.trim() ?? ''
    const short = /^[ก-๎]{2,12}$/.test(label) ? /[ก-๎]+/g : latin
    for (const { 0: word, index } of node.data.matchAll(short)) {
      const topOf = (at: number) => {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect()
      }
      const [first, last] = [topOf(index), topOf(index + word.length - 1)]
      if (first.height > 0 && last.top - first.top > first.height * 0.6) broken.push(word)
    }
  }
  return broken
}
