import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { Gallery, sections } from './gallery'

jest.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

/** Files of a folder that export no component to look at, or are part of another one's examples. */
const withoutExample: Record<string, string[]> = {
  ui: [
    'icon',
    'inline-svg',
    'rich-text',
    'link-mark',
    'site-link',
    'text-link',
    'toast-region',
    'sonner',
    'label',
    'dialog',
  ],
  forms: ['question-dialog', 'form', 'use-attempt', 'use-signed-in-form', 'use-address-suggestion', 'use-typed-word'],
  // These render only on the server: examples/server.tsx shows those that can be shown alone.
  layout: [
    'click-mark',
    'click-mark-script',
    'header-frame',
    'language-choice',
    'site-header',
    'site-footer',
    'site-frame',
    'not-found-message',
    'page',
    'main',
    'route-focus',
    'hash-target',
    'page-skeleton',
  ],
}

test.each(['ui', 'forms', 'layout'] as const)('every component of components/%s has an example', (folder) => {
  const files = readdirSync(join(process.cwd(), 'components', folder)).filter((file) => file.endsWith('.tsx'))
  const shown = Object.keys(sections[`components/${folder}`]).map((name) =>
    name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase(),
  )
  const missing = files
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((name) => !/\.test$/.test(name) && !withoutExample[folder]?.includes(name))
    // A file whose component has another name than the file: ChildAvatar of avatar.tsx.
    .filter((name) => !shown.some((each) => each === name || each.endsWith(`-${name}`)))
  expect(missing).toEqual([])
})

test('every example renders in both languages and both themes, without an error', () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(<Gallery />)
  const names = Object.values(sections).flatMap((examples) => Object.keys(examples))
  const headings = [...container.querySelectorAll('h3.font-mono')].map(({ textContent }) => textContent)
  expect(headings).toEqual(names)
  for (const theme of ['light', 'dark']) {
    for (const [language, words] of [
      ['en', 'Go Home'],
      ['th', 'กลับหน้าแรก'],
    ]) {
      const places = [...container.querySelectorAll(`[data-theme="${theme}"][lang="${language}"]`)]
      expect(places).toHaveLength(names.length)
      expect(places.some(({ textContent }) => textContent?.includes(words ?? ''))).toBe(true)
    }
  }
  expect(errors.mock.calls).toEqual([])
  errors.mockRestore()
})
