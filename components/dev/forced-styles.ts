/**
 * Copies of the page's own rules, so that one page can show what otherwise depends on the system or on the keyboard:
 * both themes side by side in `[data-theme]`, the Thai line heights in `[lang]`, and `:focus-visible` as an attribute.
 *
 * @returns the text of a stylesheet
 */
export function forcedStyles(sheets: Iterable<CSSStyleSheet>): string {
  return [...sheets].flatMap((sheet) => copiesOf(sheet.cssRules, false)).join('\n')
}

function copiesOf(rules: CSSRuleList, inDark: boolean): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return copyOf(rule, inDark)
    if (rule instanceof CSSMediaRule) return copiesOfMedia(rule, inDark)
    if (!(rule instanceof CSSLayerBlockRule)) return []
    const inner = copiesOf(rule.cssRules, inDark)
    // Tokens are in no layer; a copied rule of a layer stays in it, so that utilities still win over it.
    return inner.length > 0 ? [`@layer ${rule.name} {\n${inner.join('\n')}\n}`] : []
  })
}

function copiesOfMedia(rule: CSSMediaRule, inDark: boolean): string[] {
  if (rule.conditionText.includes('prefers-color-scheme: dark')) return copiesOf(rule.cssRules, true)
  const inner = copiesOf(rule.cssRules, inDark)
  return inner.length > 0 ? [`@media ${rule.conditionText} {\n${inner.join('\n')}\n}`] : []
}

function copyOf({ selectorText, style, cssRules }: CSSStyleRule, inDark: boolean): string[] {
  const nested = [...cssRules].flatMap((rule) =>
    rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark')
      ? [`[data-theme='dark'] ${selectorText} { ${textOf(rule)} }`]
      : [],
  )
  if (selectorText === ':root') {
    const target = inDark ? "[data-theme='dark']" : '[data-theme]'
    return [`${target} { ${style.cssText} }`, ...nested]
  }
  if (selectorText.startsWith(':root:lang(th)')) return [`[data-theme]:lang(th) { ${style.cssText} }`]
  const focused = selectorText.includes(':focus-visible')
    ? [
        `${selectorText.replaceAll(/:has\(:focus-visible\)/g, ':has([data-focus-visible])').replaceAll(':focus-visible', '[data-focus-visible]')} { ${style.cssText} }`,
      ]
    : []
  const dark = inDark ? [`[data-theme='dark'] ${selectorText} { ${style.cssText} }`] : []
  return [...focused, ...dark, ...nested]
}

function textOf(rule: CSSMediaRule): string {
  return [...rule.cssRules]
    .map((inner) => ('style' in inner ? (inner.style as CSSStyleDeclaration).cssText : ''))
    .join(' ')
}
