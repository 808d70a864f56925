import { spawn } from 'node:child_process'
import { freePort } from '@/tests/support/ports.mjs'
import { until } from './until'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** An element as WebDriver identifies it. */
export interface Element {
  [elementKey]: string
}

export interface Session {
  call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>
  /** Of the page itself, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  /** Runs in the page, and awaits its promise. */
  run: <T>(script: string, ...args: unknown[]) => Promise<T>
  stop: () => Promise<void>
}

export const pathOf = (element: Element) => `/element/${element[elementKey]}`

/** Debian's WebKit on its own screen, driven by W3C WebDriver. */
export async function startWebKit(driver: string, binary: string): Promise<Session> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject)
    screen.stdout.once('data', (data) => resolve(`:${String(data).trim()}`))
  })
  const port = await freePort()
  const server = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } })
  const base = `http://127.0.0.1:${port}`
  await until(
    'WebKitWebDriver',
    () =>
      fetch(`${base}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    20,
  )

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

  const options = { binary, args: ['--automation'] }
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string }
  const call: Session['call'] = (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
  await openWithoutBars(call)
  return {
    call,
    resize: async (width, height) => void (await call('POST', '/window/rect', { width, height })),
    async run<T>(script: string, ...args: unknown[]) {
      return (await call('POST', '/execute/sync', { script, args })) as T
    },
    async stop() {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined)
      server.kill()
      screen.kill()
    },
  }
}

/** MiniBrowser's own bars are at least 447 pixels wide. A window that a page opens can be without them. */
async function openWithoutBars(call: Session['call']): Promise<void> {
  const [first] = (await call('GET', '/window/handles')) as string[]
  const features = 'popup,width=390,height=844,toolbar=no,menubar=no,location=no'
  const script = `window.open('about:blank', 'phone', '${features}')`
  await call('POST', '/url', { url: `data:text/html,<button onclick="${script}">Open</button>` })
  const button = (await call('POST', '/element', { using: 'css selector', value: 'button' })) as Element
  await call('POST', `${pathOf(button)}/click`, {})
  const handle = await until('a window without bars', async () =>
    ((await call('GET', '/window/handles')) as string[]).find((each) => each !== first),
  )
  await call('POST', '/window', { handle })
}
