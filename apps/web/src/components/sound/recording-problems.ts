import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** Reasons why a recording failed, for the recorder and for screen readers. */
export const RECORDING_PROBLEMS = {
  too_short: m.error_audio_too_short,
  failed: m.sound_recording_failed,
} satisfies Record<string, Message>
