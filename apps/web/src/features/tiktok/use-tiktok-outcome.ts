import type { TikTokConnected } from '@aplauso/contract/connections'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'

/** `reason`: undefined if TikTok gave none; `signedOut`: there is no session to connect. */
export type Outcome =
  | { is: 'processing' }
  | { is: 'done'; signedOut?: never }
  | { is: 'failed'; reason: string | undefined; signedOut?: boolean }

/** Connects the account with the parameters from TikTok, once. */
export function useTikTokOutcome(callbackParams: URLSearchParams): Outcome {
  const { t, language } = useLanguage()
  const { status } = useSession()
  const [answer, setAnswer] = useState<Outcome>({ is: 'processing' })
  const code = callbackParams.get('code')
  const error = callbackParams.get('error')
  const refused = error !== null || !code

  const connect = useEffectEvent(async () => {
    try {
      const body = { code, state: callbackParams.get('state') }
      const answered = await api.post<TikTokConnected>('/api/tiktok/connect', body)
      setAnswer(answered.success ? { is: 'done' } : { is: 'failed', reason: answered.error })
    } catch (failure) {
      setAnswer({ is: 'failed', reason: await failureText(failure, t, language, t(m.tiktok_callback_failed_text)) })
    }
  })
  const isSent = useRef(false)
  const isReady = !refused && status === 'signed_in'
  useEffect(() => {
    // A code works once, and effects can run twice.
    if (!isReady || isSent.current) return
    isSent.current = true
    void connect()
  }, [isReady])

  if (error !== null) return { is: 'failed', reason: error === 'access_denied' ? t(m.tiktok_error_denied) : undefined }
  if (!code) return { is: 'failed', reason: t(m.tiktok_callback_no_code) }
  // If the call itself ended the session, its own error is shown.
  if (status === 'signed_out' && answer.is === 'processing') {
    return { is: 'failed', reason: t(m.tiktok_callback_signed_out), signedOut: true }
  }
  return answer
}
