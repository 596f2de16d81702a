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
  /** What to do with the new link, once it is copied and while it is not. */
  copiedText: string
  createdText: string
  /** Gives the new link. */
  rotate: () => Promise<string>
  onCreated: (url: string) => void
  onClose: () => void
}

/** Says what a new key costs before it makes one, and puts the new link on the clipboard. */
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
