import type { UploadedSound } from '@aplauso/contract/audio'

/** What the ways to give a sound have in common. */
export type SoundInputProps = {
  /** The sound that was sent, here or on an earlier visit. */
  uploaded: UploadedSound | undefined
  onUploaded: (sound: UploadedSound) => void
  /** What was sent is not wanted any more. */
  onCleared: () => void
  /** Whether there is something here that is not sent yet: being recorded, listened to, or on its way. */
  onBusy?: (busy: boolean) => void
}
