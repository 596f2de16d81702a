import type { UploadedSound } from '@aplauso/contract/audio'
import type { Ref } from 'react'

/** A sound is not on the server; its message is the reason, in words for the person. */
export class SoundNotSent extends Error {}

export type SoundInputHandle = {
  /** Ends a recording, and sends what is not sent: what the server has of it then. Nothing: there is none, or it was called off. */
  finish: () => Promise<UploadedSound | undefined>
}

/** What the ways to give a sound have in common. */
export type SoundInputProps = {
  /** The sound that was sent, here or on an earlier visit. */
  uploaded: UploadedSound | undefined
  onUploaded: (sound: UploadedSound) => void
  /** What was sent is not wanted any more. */
  onCleared: () => void
  /** Whether there is something here that is not sent yet: being recorded, listened to, or on its way. */
  onBusy?: (busy: boolean) => void
  /** A recording is sent only when the person says so: it takes the place of what is there already. */
  asksBeforeUpload?: boolean
  ref?: Ref<SoundInputHandle>
}
