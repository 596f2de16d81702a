import type { OAuthError } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { CircleAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'

const ERROR_TEXTS: Record<OAuthError, Message> = {
  oauth_denied: m.login_service_denied,
  oauth_failed: m.login_service_failed,
  oauth_state: m.login_service_state,
  oauth_linked_elsewhere: m.login_service_elsewhere,
  registration_closed: m.login_closed,
  reauthentication_required: m.services_confirm,
}
const TEXTS = new Map<string | null, Message>(Object.entries(ERROR_TEXTS))

/** Why the sign-in with a service failed. `code`: as the callback wrote it into the address. */
export function ServiceError({ code, className = '' }: { code: string | null; className?: string }) {
  const t = useText()
  const text = TEXTS.get(code)
  return (
    text && (
      <p role="alert" className={`flex gap-2.5 rounded-md bg-perigo-soft px-4 py-3 ${className}`}>
        <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-perigo" />
        {t(text)}
      </p>
    )
  )
}

/** The error in the address, and a function that removes it at the next attempt: going back must not show it again. */
export function useServiceError(): [code: string | null, clear: () => void] {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const code = query.get('error')
  return [
    code,
    () => {
      if (code === null) return
      query.delete('error')
      const cleared = query.size === 0 ? pathname : `${pathname}?${query}`
      // The router stores its own address a moment later, when a link may have left the page already.
      history.replaceState(history.state, '', cleared)
      void navigate(cleared, { replace: true, preventScrollReset: true, state })
    },
  ]
}
