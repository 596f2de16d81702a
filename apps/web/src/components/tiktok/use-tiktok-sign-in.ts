import type { TikTokMessage, TikTokSignIn } from '@aplauso/contract/connections'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { isTikTokMessage } from './tiktok-message.ts'

export const TIKTOK_KEY = ['/api/tiktok/connection'] as const

const WINDOW = { name: 'aplauso-tiktok', features: 'popup,width=560,height=760' }

/**
 * Signs in at TikTok in a popup, or in this window if the popup is blocked. A message of the popup only triggers a
 * request for the connection state.
 */
export function useTikTokSignIn() {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const popup = useRef<Window | null>(null)
  const refetchConnection = () => queries.invalidateQueries({ queryKey: TIKTOK_KEY })

  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<TikTokSignIn>('/api/tiktok/authorize'),
    onSuccess({ url }) {
      if (popup.current === null) location.assign(url)
      else if (!popup.current.closed) popup.current.location.href = url
    },
    async onError(error) {
      popup.current?.close()
      const description = await failureText(error, t, language, t(m.tiktok_callback_failed_text))
      toast({ title: t(m.tiktok_callback_failed), description, tone: 'destructive' })
    },
  })

  const handleMessage = useEffectEvent(async ({ success, error }: TikTokMessage) => {
    await refetchConnection()
    if (success) toast({ title: t(m.tiktok_callback_success) })
    else toast({ title: t(m.tiktok_callback_failed), ...(error && { description: error }), tone: 'destructive' })
  })
  const onFocus = useEffectEvent(() => {
    if (popup.current !== null) void refetchConnection()
  })
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      const isOurs = origin === location.origin && source !== null && source === popup.current
      if (isOurs && isTikTokMessage(data)) void handleMessage(data)
    }
    addEventListener('message', listen)
    // TikTok's cross-origin isolation can cut the link to the popup, so the state is also fetched when the focus
    // returns.
    addEventListener('focus', onFocus)
    return () => {
      removeEventListener('message', listen)
      removeEventListener('focus', onFocus)
    }
  }, [])

  function signIn() {
    // Opened at once, because browsers allow popups only during a click. Its address follows later.
    popup.current = window.open('', WINDOW.name, WINDOW.features)
    mutate()
  }
  return { signIn, isOpening: isPending }
}
