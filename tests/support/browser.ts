import type { Route } from '@/lib/http/route'
import { type Answer, call, newAddress } from './api'

export class Browser {
  readonly cookies = new Map<string, string>()
  private readonly address = newAddress()

  constructor(cookie?: string) {
    if (cookie) this.take(cookie)
  }

  async go<T = Record<string, unknown>>(
    route: Route,
    options: NonNullable<Parameters<typeof call>[2]> = {},
  ): Promise<Answer<T>> {
    const kept = [...this.cookies].map(([name, value]) => `${name}=${value}`)
    const cookie = [...kept, ...(options.cookie ? [options.cookie] : [])].join('; ')
    const answer = await call<T>(route, '/api/auth', { address: this.address, ...options, cookie: cookie || undefined })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, pair.indexOf('=')))
      else this.take(pair)
    }
    return answer
  }

  copy(): Browser {
    const other = new Browser()
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }

  private take(pair: string): void {
    const equals = pair.indexOf('=')
    this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
  }
}
