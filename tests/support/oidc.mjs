/**
 * Google and LINE of the browser tests: one real OpenID provider with two clients, with RS256 for Google and HS256 for LINE,
 * as the real ones. The user types the claims to sign in with.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Provider, { interactionPolicy } from 'oidc-provider'

const { base, Check, Prompt } = interactionPolicy

/** Every sign-in asks, also in a known browser; Google's "choose an account" is the same page. */
function policy() {
  const prompts = base()
  const hasAnswered = (/** @type {any} */ ctx) => Boolean(ctx.oidc.result?.login)
  const always = () =>
    new Check('always', 'who is it', (/** @type {any} */ ctx) =>
      hasAnswered(ctx) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
    )
  prompts.get('login')?.checks.add(always())
  prompts.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  prompts.remove('consent')
  return prompts
}

/** @returns the application's settings for it, and how to stop it */
export async function startOidc({ port, appUrl }) {
  // Not localhost: the ports of one host share their cookies, and a provider is another site.
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const client = (/** @type {'google' | 'line'} */ name, /** @type {'RS256' | 'HS256'} */ algorithm) => ({
    client_id: `sati-${name}`,
    client_secret: `only-for-tests-${randomBytes(24).toString('hex')}`,
    redirect_uris: [`${appUrl}/api/auth/callback/${name}`],
    id_token_signed_response_alg: algorithm,
  })
  const [google, line] = [client('google', 'RS256'), client('line', 'HS256')]

  const provider = new Provider(issuer, {
    clients: [google, line],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    enabledJWA: { idTokenSigningAlgValues: ['HS256', 'RS256'] },
    // As with the real ones, the id token has all claims. LINE sends an address too, so that tests see it ignored.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'picture', 'email', 'email_verified'],
      email: ['email', 'email_verified'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: policy(),
      url: (/** @type {any} */ _ctx, /** @type {any} */ { uid }) => `/interaction/${uid}`,
    },
    findAccount: (/** @type {any} */ _ctx, /** @type {string} */ accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    async loadExistingGrant(/** @type {any} */ ctx) {
      const { clientId } = ctx.oidc.client
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })

  const answer = provider.callback()
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    try {
      const { params } = await provider.interactionDetails(request, response)
      if (request.method !== 'POST') {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        return response.end(page(String(params.client_id)))
      }
      const form = await read(request)
      const result = form.get('deny')
        ? { error: 'access_denied', error_description: 'The person said no.' }
        : { login: { accountId: remember(people, form), remember: false }, select_account: {} }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    } catch (error) {
      response.statusCode = 400
      response.end(String(error))
    }
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', () => resolve(null)))
  return {
    settings: {
      GOOGLE_CLIENT_ID: google.client_id,
      GOOGLE_CLIENT_SECRET: google.client_secret,
      GOOGLE_ISSUER: issuer,
      LINE_CLIENT_ID: line.client_id,
      LINE_CLIENT_SECRET: line.client_secret,
      LINE_ISSUER: issuer,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(null))
        server.closeAllConnections()
      }),
  }
}

function remember(people, form) {
  const subject = form.get('subject') ?? ''
  const email = form.get('email')
  const address = email ? { email, email_verified: form.get('verified') === 'on' } : {}
  people.set(subject, { name: form.get('name') ?? '', ...address })
  return subject
}

function page(clientId) {
  return `<!doctype html><html lang="en"><title>${clientId}</title><form method="post">
    <h1>Sign in for ${clientId}</h1>
    <label>Subject <input name="subject" required></label>
    <label>Name <input name="name"></label>
    <label>Email <input name="email"></label>
    <label><input type="checkbox" name="verified"> Email is verified</label>
    <button>Continue</button><button name="deny" value="1" formnovalidate>Deny</button></form></html>`
}

async function read(request) {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}
