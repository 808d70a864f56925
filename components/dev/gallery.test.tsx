import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { Gallery, sections } from './gallery'

jest.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

/** Files of a folder that export no component to look at, or are part of another one's examples. */
const withoutExample: Record<string, string[]> = {
  ui: ['icon', 'inline-svg', 'rich-text', 'site-link', 'text-link', 'toast-region', 'sonner', 'dialog'],
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

test.each([
  ['en', 'Go Home'],
  ['th', 'กลับหน้าแรก'],
] as const)('every example renders in the language %s, without an error', (language, words) => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(<Gallery language={language} />)
  const names = Object.values(sections).flatMap((examples) => Object.keys(examples))
  const headings = [...container.querySelectorAll('h3.font-mono')].map(({ textContent }) => textContent)
  expect(headings).toEqual(names)
  expect(container.querySelectorAll('dl:has(> div > dt.font-mono)')).toHaveLength(names.length)
  expect(container.textContent).toContain(words)
  expect(errors.mock.calls).toEqual([])
  errors.mockRestore()
})
