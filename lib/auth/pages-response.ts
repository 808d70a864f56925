import 'server-only'

export interface NextAuthAnswer {
  location: string | null
  body: unknown
  cookies: Map<string, string>
  cookieLines: string[]
}

/** The part of the Pages Router's response that next-auth uses. */
export class PagesResponse {
  private readonly headers = new Map<string, string | string[]>()
  private body: unknown

  getHeader(name: string) {
    return this.headers.get(name)
  }

  setHeader(name: string, value: string | string[]) {
    this.headers.set(name, value)
    return this
  }

  status() {
    return this
  }

  json(body: unknown) {
    this.body = body
  }

  send(body: unknown) {
    this.body = body
  }

  end() {}

  answer(): NextAuthAnswer {
    const location = this.headers.get('Location')
    const cookieLines = [this.headers.get('Set-Cookie') ?? []].flat()
    return {
      location: typeof location === 'string' ? location : null,
      body: this.body,
      cookies: new Map(cookieLines.map(parseCookie)),
      cookieLines,
    }
  }
}

function parseCookie(line: string): [string, string] {
  const [pair = ''] = line.split(';')
  const equals = pair.indexOf('=')
  return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))]
}
