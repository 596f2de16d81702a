import type { TikTokConnection } from '@aplauso/contract/connections'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { TIKTOK_KEY } from './use-tiktok-sign-in.ts'

export function TikTokDisconnect({ onClose }: { onClose: () => void }) {
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
