import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api/error-text.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'

type NewLinkDialogProps = {
  title: string
  text: string
  /** Toast texts, for a link that was copied and for one that was not. */
  copiedText: string
  createdText: string
  /** Creates and returns the new link. */
  rotate: () => Promise<string>
  onCreated: (url: string) => void
  onClose: () => void
}

/** Explains the effect of a new key before creating one, then copies the new link. */
export function NewLinkDialog({
  title,
  text,
  copiedText,
  createdText,
  rotate,
  onCreated,
  onClose,
}: NewLinkDialogProps) {
  const t = useText()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: rotate,
    onMutate: () => setFailure(undefined),
    async onSuccess(url) {
      onCreated(url)
      const copied = await copyText(url)
      onClose()
      toast(
        copied
          ? { title: t(m.widget_rotated_copied), description: copiedText }
          : { title: t(m.widget_rotated), description: createdText },
      )
    },
    onError: async (error) => setFailure(await errorText(error, t)),
  })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={t(m.widget_rotate_yes)}
      busy={isPending}
      failure={failure}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
