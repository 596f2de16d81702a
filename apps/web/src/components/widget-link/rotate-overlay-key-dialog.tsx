import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'

export default function RotateOverlayKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { patchUser } = useSession()
  return (
    <NewLinkDialog
      title={t(m.widget_rotate_sure)}
      text={t(m.widget_rotate_text)}
      copiedText={t(m.widget_rotated_copied_text)}
      createdText={t(m.widget_rotated_text)}
      rotate={async () => (await api.post<{ widgetUrl: string }>('/api/widget-key/rotate')).widgetUrl}
      onCreated={(widgetUrl) => patchUser({ widgetUrl })}
      onClose={onClose}
    />
  )
}
