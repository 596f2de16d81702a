import type { SignedIn } from '@aplauso/contract/accounts'
import type { AddedPasskey, PasskeyOptions } from '@aplauso/contract/second-factors'
import { expect } from 'vitest'
import { createAuthenticator, type Fault } from './authenticator.ts'
import type { Answer, TestApp } from './test-app.ts'

type Authenticator = ReturnType<typeof createAuthenticator>

export const authenticatorFor = (app: TestApp, options?: Parameters<typeof createAuthenticator>[1]): Authenticator =>
  createAuthenticator(app.running.publicUrl(), options)

async function optionsOf(app: TestApp, path: string, request: { token?: string; body?: object }) {
  const { status, body } = await app.call<PasskeyOptions>(`/api/auth/passkeys${path}`, { method: 'POST', ...request })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

export const creationOptions = (app: TestApp, token: string) => optionsOf(app, '/options', { token })

/** `challenge`: of a sign-in that waits for its second factor. */
export const requestOptions = (app: TestApp, challenge?: string) =>
  optionsOf(app, '/sign-in/options', challenge === undefined ? {} : { body: { challenge } })

/** Adds a passkey to the account of the session. */
export async function addPasskey(
  app: TestApp,
  token: string,
  authenticator = authenticatorFor(app),
  name = 'Chave',
): Promise<AddedPasskey & { authenticator: Authenticator }> {
  const created = authenticator.create(await creationOptions(app, token))
  const { status, body } = await app.call<AddedPasskey>('/api/auth/passkeys', { token, body: { ...created, name } })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, authenticator }
}

/** Signs in with the newest passkey of the authenticator. */
export async function passkeySignIn<Body = SignedIn>(
  app: TestApp,
  authenticator: Authenticator,
  fault?: Fault,
): Promise<Answer<Body>> {
  const body = authenticator.get(await requestOptions(app), fault)
  return app.call<Body>('/api/auth/passkeys/sign-in', { body })
}
