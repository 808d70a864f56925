import { headers } from 'next/headers'

/** Lets an inline script of this response run; undefined without a content security policy. */
export async function responseNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy')
  return policy?.match(/'nonce-([^']+)'/)?.[1]
}
