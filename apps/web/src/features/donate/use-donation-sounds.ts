import type { UploadedSound } from '@aplauso/contract/audio'
import { useRef, useState } from 'react'
import type { SoundInputHandle } from '#components/sound/sound-input.ts'
import type { DonationDraft, DraftSound, SoundMode } from './donation-draft.ts'

/** Something was changed while a sound was waited for. */
export class SoundWaitCanceled extends Error {}
/** There was a sound, and nothing has come of it. */
export class SoundMissing extends Error {}

export type DonationSounds = ReturnType<typeof useDonationSounds>

/** The places where sounds are made ready, and a way to wait for what comes of one. */
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
    /** Where there is a sound that is not sent yet. */
    busy,
    onBusy: (mode: SoundMode, isBusy: boolean) => setBusy((now) => ({ ...now, [mode]: isBusy })),
    /** The button was pressed, and goes on by itself when the sound is there. */
    isAwaited,
    take: finishSound,
    cancelWait: () => rejectWait.current?.(new SoundWaitCanceled()),
  }
}
