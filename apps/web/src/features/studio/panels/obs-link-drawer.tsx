import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { NewLinkDialog } from '#components/widget-link/new-link-dialog.tsx'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'

type ObsLinkProps = {
  sceneId: string
  url: string
  width: number
  height: number
  onMade: (url: string) => void
  onClose: () => void
}

/** The OBS address of this scene, the size for the browser source, and a button that replaces its key. */
export default function ObsLinkDrawer({ sceneId, url, width, height, onMade, onClose }: ObsLinkProps) {
  const t = useText()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Drawer title={t(m.studio_link)} onClose={onClose}>
      <div className="grid gap-4 px-5 pt-5 sm:px-6">
        <CopyField value={url} shown={url.replace(/#.*$/, '#…')} label={t(m.studio_link_copy)} />
        <p className="text-sm text-ink-2">{t(m.studio_link_text, { width, height })}</p>
        <p className="text-sm text-ink-2">{t(m.studio_link_secret)}</p>
        <button type="button" onClick={() => setConfirming(true)} className="justify-self-start text-sm btn btn-ghost">
          {t(m.widget_rotate)}
        </button>
      </div>
      {isConfirming && (
        <NewLinkDialog
          title={t(m.studio_rotate_sure)}
          text={t(m.studio_rotate_text)}
          copiedText={t(m.widget_rotated_copied_text)}
          createdText={t(m.widget_rotated_text)}
          rotate={async () => (await api.post<{ url: string }>(`/api/scenes/${sceneId}/key`)).url}
          onCreated={onMade}
          onClose={() => setConfirming(false)}
        />
      )}
    </Drawer>
  )
}
