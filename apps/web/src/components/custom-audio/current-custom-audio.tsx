import { m } from '@aplauso/texts/messages'
import { CircleCheck, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { saveAccountSettings } from '#components/account/save-account-settings.ts'
import { Player } from '#components/sound/player.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useChange } from '#ui/form/use-change.ts'

type CurrentCustomAudioProps = { src: string; onReplace: () => void; onRemoved: () => void }

export function CurrentCustomAudio({ src, onReplace, onRemoved }: CurrentCustomAudioProps) {
  const t = useText()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <div className="rounded-md bg-ok-soft p-4">
        <p className="flex items-start gap-2.5 text-ok">
          <CircleCheck size={22} aria-hidden="true" className="mt-px shrink-0" />
          <span>
            <strong className="block font-semibold">{t(m.creator_settings_audio_active)}</strong>
            <span className="block text-sm">{t(m.creator_settings_audio_active_text)}</span>
          </span>
        </p>
        <div className="mt-3 rounded-sm bg-surface px-3 py-1.5">
          <Player src={src} label={t(m.creator_settings_audio)} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5 *:max-sm:flex-1">
        <button type="button" onClick={onReplace} className="btn btn-ink">
          <RefreshCw size={18} aria-hidden="true" />
          {t(m.creator_settings_audio_replace)}
        </button>
        <button type="button" onClick={() => setConfirming(true)} className="btn btn-ghost">
          <Trash2 size={18} aria-hidden="true" />
          {t(m.creator_settings_audio_remove)}
        </button>
      </div>
      {isConfirming && <RemoveAudio onRemoved={onRemoved} onClose={() => setConfirming(false)} />}
    </>
  )
}

function RemoveAudio({ onRemoved, onClose }: { onRemoved: () => void; onClose: () => void }) {
  const t = useText()
  const { setUser } = useSession()
  const { change, busy, failure } = useChange({
    send: () => saveAccountSettings('/api/users/update-tts-settings', { customAudioUrl: null }),
    onDone(changed) {
      onClose()
      setUser(changed)
      onRemoved()
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.creator_settings_audio_remove_title)}
      text={t(m.creator_settings_audio_remove_text)}
      confirm={t(m.creator_settings_audio_remove)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
