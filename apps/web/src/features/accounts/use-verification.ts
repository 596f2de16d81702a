import type { PendingEmailChange, User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { isLinkInvalid } from './is-link-invalid.ts'

/**
 * `failed`: the request failed for `reason` and can be retried; `dead`: the token is invalid and a retry is useless.
 */
export type Verification = { is: 'checking' | 'done' | 'dead' } | { is: 'failed'; reason: string }

/** Verifies the email address with the token. Null: the token has not been read yet. */
export function useVerification(token: string | undefined | null) {
  const { t, language } = useLanguage()
  const { user, setUser } = useSession()
  const [pending, setPending] = useState<PendingEmailChange | null>(null)
  const [verification, setVerification] = useState<Verification>({ is: 'checking' })

  // The link of another email may open in the same window.
  const [checkedToken, setCheckedToken] = useState(token)
  if (token !== checkedToken) {
    setCheckedToken(token)
    setVerification({ is: 'checking' })
  }

  const verify = useEffectEvent(async () => {
    try {
      await api.post<null>('/api/auth/verify-email', { token })
      setVerification({ is: 'done' })
    } catch (error) {
      if (isLinkInvalid(error)) return setVerification({ is: 'dead' })
      setVerification({ is: 'failed', reason: await failureText(error, t, language, t(m.register_failed_text)) })
    }
  })
  const isChecking = verification.is === 'checking'
  useEffect(() => {
    if (isChecking && token) void verify()
  }, [isChecking, token])

  // The session's user still has the unverified email, and a new one may apply later.
  const refresh = useEffectEvent(async () => {
    try {
      setUser(await api.get<User>('/api/auth/me'))
      setPending(await api.get<PendingEmailChange | null>('/api/auth/change-email'))
    } catch (error) {
      console.warn('Account not refreshed', error)
    }
  })
  const isDone = verification.is === 'done'
  const userId = user?.id
  useEffect(() => {
    if (isDone && userId) void refresh()
  }, [isDone, userId])

  const shown: Verification = token === undefined ? { is: 'dead' } : verification
  return { verification: shown, pending, retry: () => setVerification({ is: 'checking' }) }
}
