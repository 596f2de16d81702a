import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { ApiError } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import type { Translate } from '#lib/i18n/language.tsx'

export class PlaybackFailed extends Error {}
/** This browser has no speech synthesis. */
export class SpeechUnsupported extends Error {}

export type PreviewFailure = { title: string; description: string }

export async function previewFailure(error: unknown, t: Translate, language: Language): Promise<PreviewFailure> {
  if (error instanceof PlaybackFailed) {
    return { title: t(m.voices_playback_failed), description: t(m.voices_playback_failed_text) }
  }
  if (error instanceof SpeechUnsupported) {
    return { title: t(m.voices_unsupported), description: t(m.voices_unsupported_text) }
  }
  if (error instanceof ApiError && error.problem?.code === 'not_configured') {
    return { title: t(m.voices_not_configured), description: t(m.voices_not_configured_text) }
  }
  const title = t(m.voices_preview_failed)
  const paths = refusedFields(error)
  if (paths.includes('text')) return { title, description: t(m.voices_preview_nothing) }
  if (paths.includes('voiceId')) return { title, description: t(m.voices_preview_gone) }
  return { title, description: await failureText(error, t, language, t(m.voices_playback_failed_text)) }
}
