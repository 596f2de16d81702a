import type { User } from '@aplauso/contract/accounts'
import type { UploadedSound } from '@aplauso/contract/audio'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { saveAccountSettings } from '#components/account/save-account-settings.ts'
import { ApiError } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { CurrentCustomAudio } from './current-custom-audio.tsx'
import { NewCustomAudio } from './new-custom-audio.tsx'

type CustomAudioFieldProps = {
  user: User
  onUnsaved: (unsaved: boolean) => void
}

export function CustomAudioField({ user, onUnsaved }: CustomAudioFieldProps) {
  const t = useText()
  const { setUser } = useSession()
  const [isReplacing, setReplacing] = useState(false)
  // Remounts the tools from the start when the server no longer has the upload.
  const [attempt, setAttempt] = useState(0)
  const [isRemoved, setRemoved] = useState(false)
  const current = isReplacing ? null : user.customAudioUrl
  const { box, ...focus } = useStepFocus(current === null ? 'new' : 'current')
  const saving = useChange({
    send: ({ audioUrl }: UploadedSound) =>
      saveAccountSettings('/api/users/update-tts-settings', { customAudioUrl: audioUrl }),
    onDone(changed) {
      setReplacing(false)
      setRemoved(false)
      setUser(changed)
      toast({ title: t(m.sound_file_sent), description: t(m.creator_settings_audio_active_text) })
    },
    failedTitle: t(m.creator_settings_audio_failed),
    onRefused(error) {
      const isGone = error instanceof ApiError && error.problem?.code === 'validation_failed'
      if (isGone) {
        setAttempt((now) => now + 1)
        toast({
          title: t(m.creator_settings_audio_failed),
          description: t(m.creator_settings_audio_gone),
          tone: 'destructive',
        })
      }
      return isGone
    },
  })

  return (
    <div ref={box} {...focus}>
      <SavedNote isShown={isRemoved} text={t(m.creator_settings_audio_removed)} className="mb-3" />
      {current === null ? (
        <NewCustomAudio
          key={attempt}
          isSaving={saving.busy}
          onSave={saving.change}
          onUnsaved={onUnsaved}
          onKeep={isReplacing ? () => setReplacing(false) : undefined}
        />
      ) : (
        <CurrentCustomAudio src={current} onReplace={() => setReplacing(true)} onRemoved={() => setRemoved(true)} />
      )}
    </div>
  )
}
