import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/scripts/lib/paths.mjs'
import { until } from '@/tests/support/until'
import { type Element, pathOf, type Session } from '@/tests/support/webdriver'
import { texts } from '../wording'
import type { Visitor } from './visitor'

const library = readFileSync(
  join(root, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** `find` is an expression over `dom`, Testing Library on the whole page. */
const inPage = (find: string) =>
  `if (!window.TestingLibraryDom) return null; const dom = TestingLibraryDom.within(document.body); return ${find}`

export function webkitVisitor({ call, run }: Session): Visitor {
  function look<T>(what: string, find: string, ...args: unknown[]): Promise<T> {
    return until(what, async () => {
      // A page that is being left answers with an error.
      const found = await run<T | null>(inPage(find), ...args).catch(() => null)
      if (found === null && !(await run('return !!window.TestingLibraryDom').catch(() => true))) await run(library)
      return found ?? undefined
    })
  }
  const byRole = (role: string, name: string) =>
    look<Element>(`${role} ${name}`, 'dom.queryAllByRole(arguments[0], { name: arguments[1] })[0] ?? null', role, name)
  // Next to a combobox there is a hidden field with the same name.
  const byLabel = (label: string) =>
    look<Element>(
      label,
      'dom.queryAllByLabelText(arguments[0], { selector: "input, select" }).find((each) => each.tabIndex >= 0) ?? null',
      label,
    )
  async function click(element: Element): Promise<void> {
    // The driver scrolls too, and does not await the end of it.
    await run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
    await call('POST', `${pathOf(element)}/click`, {})
  }
  const toasts = `^(${[texts.en, texts.th].map(({ ui }) => ui.notifications).join('|')}) F8$`
  const scriptsRun = () =>
    look(
      'scripts',
      'dispatchEvent(new PointerEvent("pointermove")), dom.queryByRole("region", { name: RegExp(arguments[0]) })',
      toasts,
    )

  return {
    async open(url) {
      await call('POST', '/url', { url })
      await scriptsRun()
    },
    async reload() {
      await call('POST', '/refresh', {})
      await scriptsRun()
    },
    back: async () => void (await call('POST', '/back', {})),
    press: async (role, name) => click(await byRole(role, name)),
    async type(label, text) {
      // A field that a script is replacing accepts nothing yet; Playwright retries by itself.
      await until(`${label} takes text`, async () => {
        const sent = call('POST', `${pathOf(await byLabel(label))}/value`, { text })
        return sent.then(
          () => true,
          (error: Error) => {
            if (/element not interactable|stale element reference/.test(error.message)) return false
            throw error
          },
        )
      })
    },
    async select(label, option) {
      const find = '[...arguments[0].options].find((option) => option.text === arguments[1]) ?? null'
      await click(await look<Element>(option, find, await byLabel(label), option))
    },
    async check(role, name) {
      // Clicks the card around it.
      const card = await look<Element>(name, 'arguments[0].labels[0] ?? arguments[0]', await byRole(role, name))
      await click(card)
      await look(`${name} is chosen`, 'arguments[0].checked || null', await byRole(role, name))
    },
    isChecked: async (role, name) => run('return arguments[0].checked', await byRole(role, name)),
    async seesHeading(words) {
      const find =
        '((words) => dom.queryAllByRole("heading").some((each) => each.textContent.includes(words)))(arguments[0])'
      await look(words, `${find} || null`, words)
    },
    async seesText(words) {
      await look(words, 'document.body.innerText.includes(arguments[0]) || null', words)
    },
    async evaluate<T>(inPage: () => Promise<T>) {
      const script = `const done = arguments[0]; (${inPage})().then(done, (error) => done({ failed: String(error) }))`
      return (await call('POST', '/execute/async', { script, args: [] })) as T
    },
  }
}
