import { DEFAULT_LANGUAGE, FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import * as z from 'zod'
import type { CatalogueVoice } from '../catalogue-voice.ts'
import { callSpeechServer } from '../remote/call-speech-server.ts'
import { REMOTE_TIMES, type SpeechServer } from '../remote/remote-voices.ts'
import type { SpeechFailure } from '../remote/speech-server-error.ts'

/** One entry of `TTS_VOICES`. A voice without a language speaks the language of the message. */
export type NamedVoice = { voice: string; language: string | undefined; gender: 'male' | 'female'; name: string }

export type OpenAiSpeechSettings = { url: string; key: string | undefined; model: string; voices: NamedVoice[] }

const NAME = 'The voice server'
const PREFIX = 'oa.'
// A server at home speaks one message after another and has little memory.
const AT_ONCE = 2

/**
 * Longer than for a vendor: a model on a processor takes seconds for a long message, and loads before the first one.
 */
export const OPENAI_SPEECH_TIMES: typeof REMOTE_TIMES = { ...REMOTE_TIMES, speechMs: 20 * SECOND_MS }

/**
 * Uses any server with OpenAI's `POST /v1/audio/speech`: Kokoro, Piper, OpenAI. That API does not list voices, so the
 * settings name them.
 */
export function openAiSpeech(settings: OpenAiSpeechSettings, times = OPENAI_SPEECH_TIMES): SpeechServer {
  const { url, key, model, voices } = settings
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const server = { name: NAME, url, headers, failureOf }
  const catalogue = voices.map(toVoice)
  return {
    name: NAME,
    keySetting: 'TTS_KEY',
    idPrefix: PREFIX,
    times,
    atOnce: AT_ONCE,
    list: async () => catalogue,
    speak: (text, { id }, limits) =>
      callSpeechServer(server, {
        path: '/v1/audio/speech',
        body: { model, input: text, voice: id, response_format: 'mp3' },
        ...limits,
      }),
  }
}

// Error bodies of OpenAI, FastAPI, and a plain text.
const MessageField = z
  .union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)])
  .catch('')
const Problem = z.object({
  error: z
    .object({ code: z.string().nullish().catch(undefined), message: MessageField })
    .optional()
    .catch(undefined),
  detail: MessageField.optional(),
})

function failureOf(status: number, body: unknown): { failure: SpeechFailure; detail: string } {
  const { data } = Problem.safeParse(body)
  const code = data?.error?.code ?? ''
  return { failure: kindOf(status, code), detail: code || data?.error?.message || data?.detail || '' }
}

function kindOf(status: number, code: string): SpeechFailure {
  // OpenAI answers 429 both for used up credit and for too many calls.
  if (code === 'insufficient_quota' || status === 402) return 'quota'
  if (status === 401 || status === 403) return 'key'
  if (status === 429) return 'busy'
  return status >= 400 && status < 500 ? 'refused' : 'down'
}

function toVoice({ voice, language, gender, name }: NamedVoice): CatalogueVoice {
  return {
    id: `${PREFIX}${voice}`,
    name,
    spokenBy: 'remote',
    language: language ?? FORMAT_LOCALES[DEFAULT_LANGUAGE],
    multilingual: language === undefined,
    tier: 'premium',
    category: 'standard',
    gender,
    age: 'middle_aged',
    about: (locale) => ({
      description: m.voice_about_remote({}, { locale }),
      accent: accentOf(language, locale),
      useCase: [m.voice_use_alerts({}, { locale }), m.voice_use_conversation({}, { locale })],
    }),
  }
}

// A multilingual voice has no accent to name.
function accentOf(language: string | undefined, locale: Language): string {
  return language === undefined
    ? ''
    : capitalised(new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? '')
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
