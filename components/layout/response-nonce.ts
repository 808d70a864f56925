import { headers } from 'next/headers'

/** What lets an inline script of this answer run; undefined where there is no policy. */
export async function responseNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy')
  return policy?.match(/'nonce-([^']+)'/)?.[1]
}
