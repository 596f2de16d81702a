import type { Media } from '@aplauso/contract/media'
import { m } from '@aplauso/texts/messages'
import { UserRound } from 'lucide-react'
import { useId } from 'react'
import { UploadButton } from '#components/media/upload-button.tsx'
import { UploadList } from '#components/media/upload-list.tsx'
import { MEDIA_TYPES, useMediaUploads } from '#components/media/use-media-uploads.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { ChimeTile } from './chime-tile.tsx'
import type { SoundPlayback } from './use-sound-playback.ts'

type CustomChimesProps = {
  userId: string
  sounds: readonly Media[]
  chosenId: string | null
  playback: SoundPlayback
  onChoose: (mediaId: string) => void
}

/** The creator's custom sounds and an upload. A new upload is selected. */
export function CustomChimes({ userId, sounds, chosenId, playback, onChoose }: CustomChimesProps) {
  const t = useText()
  const id = useId()
  const { uploads, add, cancel, retry } = useMediaUploads(userId, (media) => {
    if (media.kind === 'sound') onChoose(media.id)
    else toast({ title: t(m.alert_settings_chime_no_sound) })
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: one field has one legend, and this is a part of it
    <div role="group" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p id={id} className="flex items-center gap-2 text-sm font-semibold text-ink-2">
        <UserRound size={16} aria-hidden="true" className="text-ink-3" />
        {t(m.alert_settings_chime_own)}
      </p>
      <div className="grid grid-cols-2 gap-1.5 empty:hidden">
        {sounds.map((sound) => (
          <ChimeTile
            key={sound.id}
            sound={sound}
            isChosen={sound.id === chosenId}
            playback={playback}
            onChoose={() => onChoose(sound.id)}
          >
            <span translate="no">{sound.name}</span>
          </ChimeTile>
        ))}
      </div>
      <UploadList uploads={uploads} cancel={cancel} retry={retry} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <UploadButton name="ownChime" accept={MEDIA_TYPES.sounds} onFiles={add}>
          {t(m.alert_settings_chime_upload)}
        </UploadButton>
        <Link to="/settings/media" className="text-sm tap-link">
          {t(m.alert_settings_chime_library)}
        </Link>
      </div>
    </div>
  )
}
