export type { SpokenVoice } from './choose-voice.ts'
export { voiceRoutes } from './routes.ts'
export { VOICE_PREVIEWS } from './voice-limits.ts'
export { createVoices, type Voices } from './voices.ts'
