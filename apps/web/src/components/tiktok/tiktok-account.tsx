import type { TikTokConnection } from '@aplauso/contract/connections'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { TIKTOK_KEY, useTikTokSignIn } from './use-tiktok-sign-in.ts'

export default function TikTokAccount() {
  const { data, error, refetch } = useQuery<TikTokConnection>({ queryKey: TIKTOK_KEY })
  if (data) return <Account connection={data} />
  if (!error) return <Placeholder className="mt-1 h-5 w-28" />
  return (
    <div className="mt-2">
      <LoadFailed error={error} onRetry={refetch} />
    </div>
  )
}

function Account({ connection }: { connection: TikTokConnection }) {
  const t = useText()
  const { signIn, isOpening } = useTikTokSignIn()
  const [isConfirming, setConfirming] = useState(false)
  const mustConnect = !connection.connected || connection.expired
  return (
    <>
      <div className="mt-1 grow text-sm text-ink-2">
        {connection.connected ? (
          <Connected connection={connection} />
        ) : (
          <>
            <p className="font-semibold">{t(m.tiktok_disconnected)}</p>
            <p>{t(m.tiktok_disconnected_text)}</p>
          </>
        )}
      </div>
      {mustConnect && (
        <BusyButton busy={isOpening} onClick={signIn} className="mt-4 w-full text-sm btn-ink">
          {t(connection.connected ? m.tiktok_reconnect : m.tiktok_connect)}
        </BusyButton>
      )}
      {connection.connected && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setConfirming(true)}
          className={`${mustConnect ? 'mt-2' : 'mt-4'} w-full text-sm btn btn-ghost`}
        >
          {t(m.tiktok_disconnect)}
        </button>
      )}
      {isConfirming && <TikTokDisconnect onClose={() => setConfirming(false)} />}
    </>
  )
}

function Connected({ connection }: { connection: Extract<TikTokConnection, { connected: true }> }) {
  const t = useText()
  if (connection.expired) {
    return (
      <>
        <p className="flex gap-1.5 font-semibold text-perigo">
          <CircleAlert size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t(m.tiktok_expired)}
        </p>
        <p>{t(m.tiktok_expired_text)}</p>
      </>
    )
  }
  return (
    <p className="flex gap-1.5 font-semibold text-ok">
      <CircleCheck size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {connection.displayName === null
          ? t(m.tiktok_connected)
          : t(m.tiktok_connected_as, { name: connection.displayName })}
      </span>
    </p>
  )
}

function TikTokDisconnect({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.del('/api/tiktok/connection'),
    onMutate: () => setFailure(undefined),
    onSuccess() {
      queries.setQueryData<TikTokConnection>(TIKTOK_KEY, { connected: false })
      onClose()
      toast({ title: t(m.tiktok_disconnect_done) })
    },
    onError: async (error) => setFailure(await errorText(error, t)),
  })
  return (
    <ConfirmDialog
      title={t(m.tiktok_disconnect_sure)}
      text={t(m.tiktok_disconnect_text)}
      confirm={t(m.tiktok_disconnect_yes)}
      tone="danger"
      busy={isPending}
      failure={failure}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
