import type { UploadedSound } from '@aplauso/contract/audio'
import { useRef, useState } from 'react'
import type { SoundDesk } from '#parts/sound/sound-input.ts'
import type { Draft, DraftSound, SoundMode } from './draft.ts'

/** Something was changed while a sound was waited for. */
export class CalledOff extends Error {}
/** There was a sound, and nothing has come of it. */
export class SoundMissing extends Error {}

export type Sounds = ReturnType<typeof useSounds>

/** The places where sounds are made ready, and a way to wait for what comes of one. */
export function useSounds(draft: Draft) {
  const desks = { record: useRef<SoundDesk>(null), upload: useRef<SoundDesk>(null) }
  const [busy, setBusy] = useState<Record<SoundMode, boolean>>({ record: false, upload: false })
  const [isAwaited, setAwaited] = useState(false)
  const giveUp = useRef<(reason: CalledOff) => void>(undefined)

  async function take(mode: SoundMode): Promise<DraftSound> {
    const desk = desks[mode].current
    const calledOff = new Promise<never>((_resolve, reject) => {
      giveUp.current = reject
    })
    setAwaited(busy[mode])
    try {
      const sound: UploadedSound | undefined = await Promise.race([desk ? desk.finish() : draft[mode], calledOff])
      if (!sound) throw new SoundMissing()
      return sound
    } finally {
      giveUp.current = undefined
      setAwaited(false)
    }
  }

  return {
    desks,
    /** Where there is a sound that is not sent yet. */
    busy,
    onBusy: (mode: SoundMode, isBusy: boolean) => setBusy((now) => ({ ...now, [mode]: isBusy })),
    /** The button was pressed, and goes on by itself when the sound is there. */
    isAwaited,
    take,
    callOff: () => giveUp.current?.(new CalledOff()),
  }
}
