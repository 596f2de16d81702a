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

/**
 * Exchanges the code from TikTok's page. Failures of the person or of TikTok are an answer in the visitor's language.
 */
export async function connectTikTok(
  deps: ConnectDeps,
  { userId, sessionToken, language: locale }: Visitor,
  { code, state }: ConnectTikTok,
): Promise<TikTokConnected> {
  // The state is consumed before TikTok is called, so only one of two parallel attempts succeeds.
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

/** TikTok expects its codes URL-decoded. */
function decodeCode(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}
