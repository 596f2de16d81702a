export type { SpokenVoice, VoiceWish } from './choose-voice.ts'
export { voiceRoutes } from './routes.ts'
export { PAID_SPEECH, VOICE_PREVIEWS } from './voice-limits.ts'
export { createVoices, type Voices } from './voices.ts'
