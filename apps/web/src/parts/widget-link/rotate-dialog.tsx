import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'

/** Says what a new key costs before it makes one, and puts the new link on the clipboard. */
export default function RotateDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { patchUser } = useSession()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<{ widgetUrl: string }>('/api/widget-key/rotate'),
    onMutate: () => setFailure(undefined),
    async onSuccess({ widgetUrl }) {
      patchUser({ widgetUrl })
      const copied = await copyText(widgetUrl)
      onClose()
      toast(
        copied
          ? { title: t(m.widget_rotated_copied), description: t(m.widget_rotated_copied_text) }
          : { title: t(m.widget_rotated), description: t(m.widget_rotated_text) },
      )
    },
    onError: async (error) => setFailure(await errorText(error, t)),
  })
  return (
    <ConfirmDialog
      title={t(m.widget_rotate_sure)}
      text={t(m.widget_rotate_text)}
      confirm={t(m.widget_rotate_yes)}
      busy={isPending}
      failure={failure}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
