import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Route } from '@/lib/http/route'

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

export interface Address {
  path: string
  handlers: Record<Method, Route>
  /** The others answer 405. */
  offered: Method[]
}

export async function findAddresses(): Promise<Address[]> {
  const app = path.join(__dirname, '../../app')
  const files = readdirSync(path.join(app, 'api'), { recursive: true, encoding: 'utf8' })
  const paths = files.filter((file) => path.basename(file) === 'route.ts').map((file) => `/api/${path.dirname(file)}`)
  return Promise.all(
    paths.sort().map(async (address) => {
      const handlers = (await import(path.join(app, address, 'route.ts'))) as Record<Method, Route>
      return { path: address, handlers, offered: methods.filter((each) => handlers[each]?.access !== 'not allowed') }
    }),
  )
}
