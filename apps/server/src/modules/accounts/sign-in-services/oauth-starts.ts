import { randomBytes } from 'node:crypto'
import { OAUTH_STATE_MS } from '@aplauso/contract/limits'
import type { OAuthIntent, SignInService } from '@aplauso/contract/sign-in-services'
import { sql } from 'kysely'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { tokenHash } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import type { SignInSecrets } from './service-clients.ts'

const STATE_BYTES = 32

type StartDeps = { db: Database; sealer: Sealer }

/** `browser`: the value of a cookie that the callback must bring back. */
type OAuthStart = {
  provider: SignInService
  browser: string
  intent: OAuthIntent
  /** Token of the session that links a service; undefined for a sign-in. */
  sessionToken: string | undefined
  redirect: string | undefined
  invite: string | undefined
}

/**
 * Records that a browser is sent to a service: valid once, for ten minutes. Ends with unauthenticated when the session
 * that links is over.
 */
export async function createStart({ db, sealer }: StartDeps, start: OAuthStart): Promise<SignInSecrets> {
  const secrets = {
    state: randomBytes(STATE_BYTES).toString('base64url'),
    verifier: randomPKCECodeVerifier(),
    nonce: randomNonce(),
  }
  const sessionHash = start.sessionToken === undefined ? null : tokenHash(start.sessionToken)
  const { rows } = await sql`
    insert into oauth_starts
      (state_hash, browser_hash, provider, intent, session_hash, sealed_verifier, nonce, redirect, invite, expires_at)
    select ${tokenHash(secrets.state)}::bytea, ${tokenHash(start.browser)}::bytea, ${start.provider}::text,
      ${start.intent}::text, ${sessionHash}::bytea, ${sealer.seal(secrets.verifier, secrets.state)}::bytea,
      ${secrets.nonce}::text, ${start.redirect ?? null}::text, ${start.invite ?? null}::text,
      ${new Date(Date.now() + OAUTH_STATE_MS)}::timestamptz
    where ${sessionHash}::bytea is null or exists (select from sessions where token_hash = ${sessionHash}::bytea)
    returning provider
  `.execute(db)
  if (rows.length === 0) throw new AppError('unauthenticated', 'The session is over')
  return secrets
}

export type ConsumedStart = SignInSecrets & {
  intent: OAuthIntent
  redirect: string | null
  invite: string | null
  /** Token hash of the session that links a service; null for a sign-in. */
  sessionHash: Buffer | null
}

/**
 * Uses the state up. Undefined when it is invalid, used, expired, of another service or of another browser, and for a
 * link by another session than the one that began.
 */
export async function consumeStart(
  { db, sealer }: StartDeps,
  {
    provider,
    state,
    browser,
    sessionTokens,
  }: { provider: SignInService; state: string; browser: string; sessionTokens: string[] },
): Promise<ConsumedStart | undefined> {
  const { rows } = await sql<Omit<ConsumedStart, 'state' | 'verifier'> & { sealed: Uint8Array }>`
    delete from oauth_starts
    where state_hash = ${tokenHash(state)}::bytea and browser_hash = ${tokenHash(browser)}::bytea
      and provider = ${provider}::text and expires_at > ${new Date()}::timestamptz
      and (session_hash is null or session_hash = any(${sessionTokens.map(tokenHash)}::bytea[]))
    returning sealed_verifier as sealed, nonce, intent, redirect, invite, session_hash as "sessionHash"
  `.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { sealed, ...start } = row
  return { ...start, state, verifier: sealer.open(Buffer.from(sealed), state) }
}

export async function deleteExpiredStarts(db: Database): Promise<void> {
  await deleteInBatches(db, 'oauth_starts', sql`expires_at <= ${new Date()}::timestamptz`)
}
