#!/usr/bin/env node
/**
 * Firefox for Playwright, by WebDriver BiDi. Firefox ESR lacks a command that Playwright sends for every context, the colour
 * scheme; it is answered here. Remove it when the ESR knows it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const unknown = 'emulation.setMediaFeaturesOverride'
const announced = /(?<=WebDriver BiDi listening on )ws:\/\/\S+/

const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => firefox.kill(signal))
process.once('exit', () => firefox.kill())
firefox.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
firefox.once('exit', (code) => process.exit(code ?? 1))

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(server, 'listening')
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
let target = ''

// Playwright reads the address to connect to from here.
createInterface({ input: firefox.stderr }).on('line', (line) => {
  target = announced.exec(line)?.[0] ?? target
  console.error(line.replace(announced, `ws://127.0.0.1:${port}`))
})

server.on('connection', (playwright, { url }) => {
  const browser = new WebSocket(`${target}${url}`)
  const opened = new Promise((resolve) => browser.once('open', resolve))
  playwright.on('message', async (data) => {
    const { id, method } = JSON.parse(String(data))
    if (method === unknown) return playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
    await opened
    browser.send(String(data))
  })
  browser.on('message', (data) => playwright.send(String(data)))
  browser.on('close', () => playwright.close())
  playwright.on('close', () => browser.close())
})
