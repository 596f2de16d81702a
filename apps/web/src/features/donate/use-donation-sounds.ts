import type { UploadedSound } from '@aplauso/contract/audio'
import { useRef, useState } from 'react'
import type { SoundInputHandle } from '#components/sound/sound-input.ts'
import type { DonationDraft, DraftSound, SoundMode } from './donation-draft.ts'

/** A change while the submit waited for a sound. */
export class SoundWaitCanceled extends Error {}
/** The sound could not be finished. */
export class SoundMissing extends Error {}

export type DonationSounds = ReturnType<typeof useDonationSounds>

/** The recorder and the upload, with a way to wait for their result. */
export function useDonationSounds(draft: DonationDraft) {
  const recorders = { record: useRef<SoundInputHandle>(null), upload: useRef<SoundInputHandle>(null) }
  const [busy, setBusy] = useState<Record<SoundMode, boolean>>({ record: false, upload: false })
  const [isAwaited, setAwaited] = useState(false)
  const rejectWait = useRef<(reason: SoundWaitCanceled) => void>(undefined)

  async function finishSound(mode: SoundMode): Promise<DraftSound> {
    const recorder = recorders[mode].current
    const canceled = new Promise<never>((_resolve, reject) => {
      rejectWait.current = reject
    })
    setAwaited(busy[mode])
    try {
      const sound: UploadedSound | undefined = await Promise.race([
        recorder ? recorder.finish() : draft[mode],
        canceled,
      ])
      if (!sound) throw new SoundMissing()
      return sound
    } finally {
      rejectWait.current = undefined
      setAwaited(false)
    }
  }

  return {
    desks: recorders,
    /** True while a sound is not uploaded yet. */
    busy,
    onBusy: (mode: SoundMode, isBusy: boolean) => setBusy((now) => ({ ...now, [mode]: isBusy })),
    /** True after the button was pressed; it continues when the sound is uploaded. */
    isAwaited,
    take: finishSound,
    cancelWait: () => rejectWait.current?.(new SoundWaitCanceled()),
  }
}
