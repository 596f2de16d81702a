import type { TikTokMessage } from '@aplauso/contract/connections'
import { TIKTOK_ERROR_CLOSE_MS, TIKTOK_ERROR_REDIRECT_MS, TIKTOK_SUCCESS_REDIRECT_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import type { Outcome } from './use-tiktok-outcome.ts'

/** Once it is known how it went: a popup tells the page that opened it and closes, any other window goes to the dashboard. */
export function useLeaving(outcome: Outcome): void {
  const t = useText()
  const navigate = useNavigate()

  const leave = useEffectEvent(() => {
    const isDone = outcome.is === 'done'
    const opener: Window | null = window.opener
    if (opener === null) {
      const pauseMs = isDone ? TIKTOK_SUCCESS_REDIRECT_MS : TIKTOK_ERROR_REDIRECT_MS
      return setTimeout(() => void navigate('/dashboard', { replace: true }), pauseMs)
    }
    // To our own origin alone: a foreign page that opened this window hears nothing.
    opener.postMessage(messageOf(outcome), location.origin)
    return setTimeout(() => window.close(), isDone ? 0 : TIKTOK_ERROR_CLOSE_MS)
  })
  const messageOf = (ended: Outcome): TikTokMessage =>
    ended.is === 'failed'
      ? { type: 'tiktok-connected', success: false, error: ended.reason ?? t(m.tiktok_callback_failed) }
      : { type: 'tiktok-connected', success: true }

  useEffect(() => {
    if (outcome.is === 'processing') return
    const leaving = leave()
    return () => clearTimeout(leaving)
  }, [outcome.is])
}
