export type { SoundRunner } from './audio/encoding/encoding-job.ts'
export { createSoundEncoder } from './audio/encoding/sound-encoder.ts'
export { createVideoEncoder } from './audio/encoding/video-encoder.ts'
export { releaseSounds, removeReleasedSounds } from './audio/release-sounds.ts'
export { deleteOldUploads, removeUnreferenced } from './audio/release-unused-sounds.ts'
export { createSounds, type Sounds } from './audio/sounds.ts'
export {
  createTranscriber,
  type Transcriber,
  TranscriptionError,
  type TranscriptionSettings,
} from './audio/transcription/transcriber.ts'
export { audioRoutes, NEW_SOUNDS } from './audio/upload-routes.ts'
export { findPicturesInCss, pictureAddressesIn } from './library/css-pictures.ts'
export { withCustomPicture } from './library/custom-picture.ts'
export { createPictureEncoder } from './library/encoding/picture-encoder.ts'
export { findMedia } from './library/find-media.ts'
export { findShownMedia } from './library/find-shown-media.ts'
export { listMedia } from './library/list-media.ts'
export { mediaUrl } from './library/media-key.ts'
export { mediaLibraryRoutes, NEW_MEDIA } from './library/media-routes.ts'
export type { MediaUser } from './library/media-users.ts'
export { eraseMedia, removeDeletedMedia } from './library/remove-media-files.ts'
export type { SpeechRequest, SpokenVoice } from './voices/choose-voice.ts'
export type { NamedVoice } from './voices/openai/openai-speech.ts'
export { PAID_SPEECH, VOICE_PREVIEWS } from './voices/voice-limits.ts'
export { voiceRoutes } from './voices/voice-routes.ts'
export { createVoices, type TtsSettings, type Voices } from './voices/voices.ts'
