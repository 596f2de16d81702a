export type { SoundRunner } from './encoding/encoding-job.ts'
export { sniffSource } from './encoding/sniff-source.ts'
export { createSoundEncoder, type EncodedSound, type SoundEncoder, type SoundSource } from './encoding/sound-encoder.ts'
export { createVideoEncoder, type VideoEncoder } from './encoding/video-encoder.ts'
export type { VideoSource } from './encoding/video-job.ts'
export { removeReleasedSounds } from './release-sounds.ts'
export { deleteOldUploads, removeUnreferenced } from './release-unused-sounds.ts'
export { createSounds, type Sounds } from './sounds.ts'
export {
  createTranscriber,
  type Transcriber,
  TranscriptionError,
  type TranscriptionSettings,
} from './transcription/transcriber.ts'
export { audioRoutes, NEW_SOUNDS } from './upload-routes.ts'
