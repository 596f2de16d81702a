export type { SoundRunner } from './encoding/encoding-job.ts'
export { createVideoEncoder, type VideoEncoder } from './encoding/film-encoder.ts'
export type { VideoSource } from './encoding/film-job.ts'
export { sniffSource } from './encoding/sniff-source.ts'
export { createSoundEncoder, type EncodedSound, type SoundEncoder, type SoundSource } from './encoding/sound-encoder.ts'
export { removeReleasedSounds } from './release-sounds.ts'
export { deleteOldUploads, removeUnreferenced } from './remove-unreferenced.ts'
export { createSounds, type Sounds } from './sounds.ts'
export {
  createTranscriber,
  type Transcriber,
  TranscriptionError,
  type TranscriptionSettings,
} from './transcription/transcriber.ts'
export { audioRoutes, NEW_SOUNDS } from './upload-routes.ts'
