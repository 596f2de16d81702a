import type { SignedIn } from '@aplauso/contract/accounts'
import type { RecoveryCodes, SecondFactorChallenge, TotpSetup } from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'
import { codeOf } from './totp-code.ts'

/** Adds an authenticator app to the account of the session. */
export async function addTotp(app: TestApp, token: string): Promise<TotpSetup & RecoveryCodes> {
  const started = await app.call<TotpSetup>('/api/auth/totp', { method: 'POST', token })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const body = { code: codeOf(started.body.uri) }
  const confirmed = await app.call<RecoveryCodes>('/api/auth/totp/confirm', { token, body })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { ...started.body, ...confirmed.body }
}

/** The present code, which the server takes though the test has used a code of this step before. */
export async function unusedCode(app: TestApp, { user }: Pick<SignedIn, 'user'>, uri: string): Promise<string> {
  await sql`update totp_secrets set last_step = null where user_id = ${user.id}::uuid`.execute(app.database.db)
  return codeOf(uri)
}

/** Signs in with the password of `register`, up to the second factor. */
export async function passwordSignIn(app: TestApp, { user }: Pick<SignedIn, 'user'>): Promise<SecondFactorChallenge> {
  const body = { email: user.email, password: 'segredo' }
  const answer = await app.call<SecondFactorChallenge>('/api/auth/login', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
