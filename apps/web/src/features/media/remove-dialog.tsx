import type { Media } from '@aplauso/contract/media'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { mediaQuery, mediaQuotaQuery } from '#parts/media/media-query.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast.ts'

type RemoveMediaDialogProps = { userId: string; media: Media; onClose: () => void }

export function RemoveMediaDialog({ userId, media: { id, name }, onClose }: RemoveMediaDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const { change, busy, failure } = useChange({
    send: () => api.del<null>(`/api/media/${id}`),
    onDone() {
      onClose()
      queries.setQueryData<Media[]>(mediaQuery(userId).queryKey, (now) => now?.filter((each) => each.id !== id))
      void queries.invalidateQueries({ queryKey: mediaQuotaQuery(userId).queryKey })
      toast({ title: t(m.media_removed) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.media_remove_sure, { name })}
      text={t(m.media_remove_text)}
      confirm={t(m.media_remove)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
