import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Provider = 'google' | 'line'

interface Forgery {
  claims?: Record<string, unknown>
  algorithm?: 'RS256' | 'HS256' | 'none'
  wrongKey?: boolean
}

interface Grant {
  challenge: string
  idToken: string
  used: boolean
}

const secretOf = (provider: Provider) => `only-for-tests-the-secret-of-${provider}-0123456789`

/** Made by tests/support/database-setup.mjs: generating keys takes long. */
const [ours = '', stranger = ''] = (process.env.TEST_ISSUER_KEYS ?? '').split('|').map((pem) => pem.trim())

/**
 * An OpenID provider with answers chosen by the test, forged ones too. It answers over HTTP; instead of a page it has
 * `grant`.
 */
export async function startIssuer() {
  const [privateKey, publicKey] = [createPrivateKey(ours), createPublicKey(ours)]
  const grants = new Map<string, Grant>()
  let name: string | undefined
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const key = { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }
    if (request.url === '/.well-known/openid-configuration')
      return void send(200, { ...discovery(url), issuer: name ?? url })
    if (request.url === '/jwks') return void send(200, { keys: [key] })
    let text = ''
    for await (const chunk of request) text += chunk
    const form = new URLSearchParams(text)
    const grant = grants.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.used || grant.challenge !== challenge) return void send(400, { error: 'invalid_grant' })
    grant.used = true
    send(200, { access_token: 'a-token', token_type: 'Bearer', id_token: grant.idToken })
  }

  /** After the sign-in at the provider at `location`: the parameters of the browser's return. */
  function grant(location: string, claims: Record<string, unknown>, forgery: Forgery = {}): string {
    const asked = new URL(location).searchParams
    const clientId = asked.get('client_id') ?? ''
    const provider = clientId.replace('sati-', '') as Provider
    const now = Math.floor(Date.now() / 1_000)
    const usual = { iss: url, aud: clientId, iat: now, exp: now + 600, nonce: asked.get('nonce') }
    const algorithm = forgery.algorithm ?? (provider === 'google' ? 'RS256' : 'HS256')
    const key = forgery.wrongKey ? createPrivateKey(stranger) : privateKey
    const idToken = sign({ ...usual, ...claims, ...forgery.claims }, algorithm, key, secretOf(provider))
    const code = randomBytes(16).toString('hex')
    grants.set(code, { challenge: asked.get('code_challenge') ?? '', idToken, used: false })
    return `?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
  }

  const settings = (['google', 'line'] as const).flatMap((provider) => [
    [`${provider.toUpperCase()}_CLIENT_ID`, `sati-${provider}`],
    [`${provider.toUpperCase()}_CLIENT_SECRET`, secretOf(provider)],
    [`${provider.toUpperCase()}_ISSUER`, url],
  ])
  return {
    url,
    settings: Object.fromEntries(settings) as Record<string, string>,
    grant,
    /** Changes its issuer name, in its own metadata too. */
    rename(other: string | undefined) {
      name = other
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function discovery(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256'],
    code_challenge_methods_supported: ['S256'],
  }
}

function sign(claims: object, algorithm: 'RS256' | 'HS256' | 'none', key: KeyObject, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: algorithm, kid: 'tests' })}.${part(claims)}`
  switch (algorithm) {
    case 'RS256':
      return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`
    case 'HS256':
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    case 'none':
      return `${text}.`
  }
}
