import type { ConnectTikTok, TikTokConnected } from '@aplauso/contract/connections'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#modules/tables.ts'
import { consumeState } from './oauth-states.ts'
import { saveConnection } from './stored-connections.ts'
import type { TikTok } from './tiktok/tiktok.ts'
import { TikTokError, type TikTokFailure } from './tiktok/tiktok-error.ts'
import type { TokenCipher } from './token-cipher.ts'

export type ConnectDeps = { db: Database; tiktok: TikTok; cipher: TokenCipher; log: FastifyBaseLogger }

type Visitor = { userId: string; sessionToken: string; language: Language }

const ERROR_TEXTS: Record<TikTokFailure, typeof m.tiktok_error_down> = {
  denied: m.tiktok_error_denied,
  code: m.tiktok_error_code,
  scope: m.tiktok_error_scope,
  busy: m.tiktok_error_busy,
  down: m.tiktok_error_down,
  refused: m.tiktok_error_refused,
}

/** Exchanges what TikTok's page gave back. What the person or TikTok did wrong is an answer, in the visitor's language. */
export async function connectTikTok(
  deps: ConnectDeps,
  { userId, sessionToken, language: locale }: Visitor,
  { code, state }: ConnectTikTok,
): Promise<TikTokConnected> {
  // Used up before TikTok is asked: of two tries at the same moment one gets there.
  if (!(await consumeState(deps.db, sessionToken, state))) {
    return { success: false, error: m.tiktok_error_state({}, { locale }) }
  }
  try {
    await saveConnection(deps, userId, await deps.tiktok.exchange(decodeCode(code)))
    return { success: true }
  } catch (error) {
    if (!(error instanceof TikTokError)) throw error
    deps.log.warn({ err: error, failure: error.failure }, 'a TikTok account was not connected')
    return { success: false, error: ERROR_TEXTS[error.failure]({}, { locale }) }
  }
}

/** TikTok's codes are to be sent as they were before they became part of an address. */
function decodeCode(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}
