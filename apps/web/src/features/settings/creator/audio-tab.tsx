import type { User } from '@aplauso/contract/accounts'
import type { UploadedSound } from '@aplauso/contract/audio'
import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { toast } from '#ui/toast.ts'
import { SettingsSection } from '../settings-section.tsx'
import { useChange } from '../use-change.ts'
import { CustomAudio } from './custom-audio.tsx'
import { NewAudio } from './new-audio.tsx'
import { saveSettings } from './save-settings.ts'

/** The creator's own sound: the one there is, or the way to a new one. */
export function AudioTab({ user, onUnsaved }: { user: User; onUnsaved: (unsaved: boolean) => void }) {
  const t = useText()
  const { setUser } = useSession()
  const [isReplacing, setReplacing] = useState(false)
  const [sent, setSent] = useState<UploadedSound>()
  const saving = useChange({
    send: ({ audioUrl }: UploadedSound) =>
      saveSettings('/api/users/update-tts-settings', { customAudioUrl: audioUrl }),
    onDone(changed) {
      setUser(changed)
      setSent(undefined)
      setReplacing(false)
      onUnsaved(false)
      toast({ title: t(m.creator_settings_audio_saved) })
    },
    failedTitle: t(m.creator_settings_audio_failed),
  })

  function forget() {
    setSent(undefined)
    onUnsaved(false)
  }

  return (
    <SettingsSection
      title={t(m.creator_settings_audio)}
      text={t(m.creator_settings_audio_text, { seconds: RECORDING_MAX_MS / SECOND_MS })}
    >
      {user.customAudioUrl && !isReplacing ? (
        <CustomAudio src={user.customAudioUrl} onReplace={() => setReplacing(true)} />
      ) : (
        <NewAudio
          sent={sent}
          busy={saving.busy}
          onSent={(sound) => {
            setSent(sound)
            onUnsaved(true)
            saving.change(sound)
          }}
          onRetry={saving.change}
          onCleared={forget}
          onBusy={(busy) => onUnsaved(busy || sent !== undefined)}
          {...(user.customAudioUrl && {
            onKeep() {
              forget()
              setReplacing(false)
            },
          })}
        />
      )}
    </SettingsSection>
  )
}
