import { randomBytes } from 'node:crypto'
import type { Sandbox } from '../sandbox.ts'
import type { AccessToken, Authorization } from '../store/connect-documents.ts'
import { ACCESS_TOKEN_LIVES_MS, AUTHORIZATION_CODE_LIVES_MS } from '../timing.ts'

export type NewAuthorization = Pick<Authorization, 'clientId' | 'organizationId' | 'scope' | 'redirectUri'>

export function addAuthorization(sandbox: Sandbox, authorization: NewAuthorization): Authorization {
  const added: Authorization = {
    ...authorization,
    id: newSecret('auth'),
    refreshToken: null,
    createdAtMs: sandbox.clock.nowMs(),
    revokedAtMs: null,
    dueAtMs: null,
  }
  sandbox.store.authorizations.insert(added)
  return added
}

/** The authorization of a code that is not used and not older than its life. */
export function findByCode(sandbox: Sandbox, code: string): Authorization | 'expired' | undefined {
  const authorization = sandbox.store.authorizations.find(code)
  if (authorization?.refreshToken !== null || authorization.revokedAtMs !== null) return undefined
  const isExpired = authorization.createdAtMs + AUTHORIZATION_CODE_LIVES_MS <= sandbox.clock.nowMs()
  return isExpired ? 'expired' : authorization
}

export function findByRefreshToken({ store }: Sandbox, refreshToken: string): Authorization | undefined {
  const [authorization] = store.authorizations.list('refreshToken', refreshToken)
  return authorization?.revokedAtMs === null ? authorization : undefined
}

/** Uses up the code. Refresh tokens do not expire and do not change. */
export function exchangeCode(sandbox: Sandbox, authorization: Authorization): Authorization {
  const exchanged: Authorization = { ...authorization, refreshToken: newSecret('refresh') }
  sandbox.store.authorizations.save(exchanged)
  return exchanged
}

/** Earlier access tokens work until they expire. */
export function addAccessToken(sandbox: Sandbox, authorization: Authorization): AccessToken {
  const expiresAtMs = sandbox.clock.nowMs() + ACCESS_TOKEN_LIVES_MS
  const token = { id: newSecret('access'), authorizationId: authorization.id, expiresAtMs, dueAtMs: null }
  sandbox.store.accessTokens.insert(token)
  return token
}

export function findByAccessToken({ store, clock }: Sandbox, token: string): Authorization | undefined {
  const found = store.accessTokens.find(token)
  if (found === undefined || found.expiresAtMs <= clock.nowMs()) return undefined
  const authorization = store.authorizations.find(found.authorizationId)
  return authorization?.revokedAtMs === null ? authorization : undefined
}

/** Ends an authorization with all of its tokens. */
export function revokeAuthorization({ store, clock }: Sandbox, authorization: Authorization): void {
  if (authorization.revokedAtMs === null) store.authorizations.save({ ...authorization, revokedAtMs: clock.nowMs() })
}

export function endAccessToken({ store, clock }: Sandbox, token: string, clientId: string): void {
  const found = store.accessTokens.find(token)
  const authorization = store.authorizations.find(found?.authorizationId)
  if (found !== undefined && authorization?.clientId === clientId) {
    store.accessTokens.save({ ...found, expiresAtMs: clock.nowMs() })
  }
}

function newSecret(prefix: 'auth' | 'access' | 'refresh'): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`
}
