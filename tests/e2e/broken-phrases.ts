/**
 * Runs in a page of any browser: `page.evaluate(brokenPhrases, setPhrases)`, or by WebDriver as text. It refers to nothing
 * outside itself.
 * @returns the phrases that are on two lines, each with its surroundings
 */
export function brokenPhrases(phrases: readonly string[]): string[] {
  const unseen = 'script, style, noscript, option, textarea, svg, .sr-only'
  // A phrase may span several elements, so each block's text is read as one.
  const blocks = new Map<Element, { text: string; letters: { node: Text; at: number }[] }>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    let block = node.parentElement
    if (!block || block.closest(unseen) || !/[ก-๛]/.test(node.data)) continue
    while (block.parentElement && getComputedStyle(block).display === 'inline') block = block.parentElement
    const { text, letters } = blocks.get(block) ?? { text: '', letters: [] }
    for (let at = 0; at < node.data.length; at += 1) letters.push({ node, at })
    blocks.set(block, { text: text + node.data, letters })
  }

  const range = document.createRange()
  const rectOf = (letter: { node: Text; at: number } | undefined) => {
    if (!letter) return new DOMRect()
    range.setStart(letter.node, letter.at)
    range.setEnd(letter.node, letter.at + 1)
    return range.getBoundingClientRect()
  }
  const broken = new Set<string>()
  for (const { text, letters } of blocks.values()) {
    for (const phrase of phrases) {
      for (let from = text.indexOf(phrase); from >= 0; from = text.indexOf(phrase, from + 1)) {
        const [first, last] = [rectOf(letters[from]), rectOf(letters[from + phrase.length - 1])]
        const isBroken = first.height > 0 && last.top - first.top > first.height * 0.6
        if (isBroken) broken.add(`${phrase}: ${text.slice(Math.max(0, from - 10), from + phrase.length + 10)}`)
      }
    }
  }
  return [...broken]
}
