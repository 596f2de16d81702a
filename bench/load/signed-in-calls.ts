import type { SignedIn } from '@aplauso/contract/accounts'
import { DEMO_PASSWORD } from '../../apps/server/src/seed/demo.ts'

export type SignedInCalls = {
  /** Makes the call and returns the milliseconds until the whole answer has arrived; rejects unless it succeeds. */
  measure(path: string): Promise<number>
}

export async function signIn(url: string, email: string): Promise<SignedInCalls> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`)
  const { token }: SignedIn = await response.json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    async measure(path) {
      const startedAtMs = performance.now()
      const answer = await fetch(url + path, { headers })
      const body = await answer.text()
      const tookMs = performance.now() - startedAtMs
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`)
      return tookMs
    },
  }
}
