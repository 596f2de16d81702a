import { FORMAT_LOCALES, LANGUAGE_TAGS, languageOf } from '@aplauso/contract/languages'
import type { NamedVoice } from '#modules/media/public.ts'

const VOICE = /^[\p{L}\p{N}_.+()-]{1,60}$/u
const LANGUAGE_TAG = /^[a-z]{2}(?:-[A-Z]{2}|-419)?$/

/**
 * Parses `TTS_VOICES`: entries between commas, each `voice`, `voice:language`, `voice:language:gender` or
 * `voice:language:gender:name`; the language may be empty. Returns a text that describes the first wrong entry.
 */
export function readNamedVoices(list: string): NamedVoice[] | string {
  const voices: NamedVoice[] = []
  for (const entry of list.split(',').map((item) => item.trim())) {
    const [voice = '', language = '', gender = 'female', name = ''] = entry.split(':').map((part) => part.trim())
    if (!VOICE.test(voice)) return `"${entry}" names no voice`
    if (voices.some((other) => other.voice === voice)) return `"${voice}" is there twice`
    if (language !== '' && (!LANGUAGE_TAG.test(language) || languageOf(language) === undefined)) {
      return `"${language}" in "${entry}" is no language such as pt-PT; accepted are those of ${LANGUAGE_TAGS.join(', ')}`
    }
    if (gender !== 'male' && gender !== 'female') return `"${gender}" in "${entry}" is neither male nor female`
    voices.push({ voice, language: fullTag(language), gender, name: name || displayName(voice) })
  }
  return voices
}

// A language without a region gets the region whose number and date formats it uses.
function fullTag(tag: string): string | undefined {
  if (tag === '' || tag.includes('-')) return tag || undefined
  const language = languageOf(tag)
  return language && FORMAT_LOCALES[language]
}

/** The voice's name without the codes that Kokoro and Piper add: `pf_dora` is Dora, `pt_PT-tugão-medium` is Tugão. */
function displayName(voice: string): string {
  const [, piper] = /^[a-z]{2}_[A-Z]{2}-([^-]+)-\w+$/.exec(voice) ?? []
  const [, kokoro] = /^[a-z][fm]_(\w+)$/.exec(voice) ?? []
  const name = (piper ?? kokoro ?? voice).replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
