import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'

type RotateListeningProps = { onCreated: (url: string) => void; onClose: () => void }

export default function RotateListeningKeyDialog({ onCreated, onClose }: RotateListeningProps) {
  const t = useText()
  const doneText = t(m.listen_rotated_text)
  return (
    <NewLinkDialog
      title={t(m.listen_rotate_sure)}
      text={t(m.listen_rotate_text)}
      copiedText={doneText}
      createdText={doneText}
      rotate={async () => (await api.post<{ url: string }>('/api/listen-key/rotate')).url}
      onCreated={onCreated}
      onClose={onClose}
    />
  )
}
