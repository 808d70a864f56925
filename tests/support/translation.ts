/**
 * Runs in a page. Translates it as Chrome does: each text, also a later one, is put into two elements. It refers to nothing
 * outside itself.
 */
export function translatePage(): void {
  const untouched = 'script, style, noscript, textarea, title, option, font, svg, [translate=no], .notranslate'

  function translate(text: Text) {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `~${text.data}`
    outer.append(inner)
    text.replaceWith(outer)
  }

  function translateAll(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(translate)
  }

  translateAll(document.body)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target as Text)
      for (const node of addedNodes) {
        if (node.nodeType === Node.TEXT_NODE) translate(node as Text)
        else if (node.nodeName !== 'FONT') translateAll(node)
      }
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}
