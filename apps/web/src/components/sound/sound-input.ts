import type { UploadedSound } from '@aplauso/contract/audio'
import type { Ref } from 'react'

/** The sound was not uploaded; the message is a translated reason. */
export class SoundNotSent extends Error {}

export type SoundInputHandle = {
  /**
   * Ends a recording and uploads the pending sound. Resolves with the uploaded sound, or undefined without one or after
   * a cancel.
   */
  finish: () => Promise<UploadedSound | undefined>
}

/** Common props of recorder and upload. */
export type SoundInputProps = {
  /** The uploaded sound, from this or an earlier visit. */
  uploaded: UploadedSound | undefined
  onUploaded: (sound: UploadedSound) => void
  onCleared: () => void
  /** Whether a sound is being recorded, reviewed or uploaded. */
  onBusy?: (busy: boolean) => void
  /** Uploads only after a confirmation, because the sound replaces an existing one. */
  asksBeforeUpload?: boolean
  ref?: Ref<SoundInputHandle>
}
