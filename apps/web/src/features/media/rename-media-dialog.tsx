import { MEDIA_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { Media } from '@aplauso/contract/media'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mediaQuery } from '#components/media/media-queries.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'

type RenameMediaDialogProps = { userId: string; media: Media; onClose: () => void }

export function RenameMediaDialog({ userId, media, onClose }: RenameMediaDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const [name, setName] = useState(media.name)
  const { props, busy, errorOf, failure } = useForm({
    values: { name },
    check: (typed) => ({ name: typed.name.trim() === '' && t(m.media_name_missing) }),
    send: (typed) => api.patch<Media>(`/api/media/${media.id}`, { name: typed.name.trim() }),
    onSent(changed) {
      queries.setQueryData<Media[]>(mediaQuery(userId).queryKey, (now) =>
        now?.map((each) => (each.id === changed.id ? changed : each)),
      )
      onClose()
      toast({ title: t(m.media_renamed) })
    },
    errorDisplay: 'here',
    focusAfterFailure: 'name',
  })
  return (
    <Modal title={t(m.media_rename)} busy={busy} onClose={onClose}>
      <form {...props} className="mt-5">
        <TextField
          label={t(m.media_name)}
          error={errorOf('name')}
          name="name"
          value={name}
          onChange={setName}
          maxLength={maxLengthOf(name, MEDIA_NAME_MAX_CHARACTERS)}
          autoComplete="off"
        />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} className="btn-ink">
            {t(m.media_save)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
