import { DEFAULT_LANGUAGE, FORMAT_LOCALES, languageOf } from '@aplauso/contract/languages'
import type { VoiceCategory } from '@aplauso/contract/voices'
import * as z from 'zod'
import { parseJson } from '#platform/http/read-answer.ts'
import type { CatalogueVoice } from '../catalogue-voice.ts'
import { callSpeechServer, type ServerAddress } from '../remote/call-speech-server.ts'
import { REMOTE_TIMES, type SpeechServer } from '../remote/remote-voices.ts'
import { type SpeechFailure, SpeechServerError } from '../remote/speech-server-error.ts'

export type ElevenLabsSettings = { apiKey: string; apiUrl: string | undefined }

const NAME = 'ElevenLabs'
const API_URL = 'https://api.elevenlabs.io'
// Half the price and much faster than the multilingual model, and the only kind with a language parameter. Without it,
// short Portuguese messages are sometimes spoken as Spanish.
const MODEL = 'eleven_flash_v2_5'
const FORMAT = 'mp3_44100_128'
// The smallest paid ElevenLabs plan allows six concurrent requests, the free one four.
const AT_ONCE = 4

// Keeps ids apart from those of other engines. Ids of browser voices start with "pt-PT-", and an id that starts with
// "es" would count as Spanish.
const PREFIX = 'xi.'
const PAGE_SIZE = 100
const PAGES_MAX = 5
const LIST_MAX_MS = 4_000
const LIST_MAX_BYTES = 4 * 1024 * 1024
const NAME_MAX_CHARACTERS = 60
const DESCRIPTION_MAX_CHARACTERS = 200

const Labels = z.record(z.string(), z.string().catch('')).nullish().catch(undefined)
const ListedVoice = z.object({
  voice_id: z.string().regex(/^[a-z\d]{1,64}$/i),
  name: z.string().min(1),
  description: z.string().nullish().catch(undefined),
  labels: Labels.transform((labels) => labels ?? {}),
  verified_languages: z
    .array(z.object({ language: z.string(), locale: z.string().nullish() }))
    .nullish()
    .catch(undefined),
})
type ListedVoice = z.infer<typeof ListedVoice>

const Page = z.object({
  voices: z.array(z.unknown()),
  has_more: z.boolean().catch(false),
  next_page_token: z.string().nullish(),
})

export function elevenLabs({ apiKey, apiUrl = API_URL }: ElevenLabsSettings, times = REMOTE_TIMES): SpeechServer {
  const server = { name: NAME, url: apiUrl, headers: { 'xi-api-key': apiKey }, failureOf }
  return {
    name: NAME,
    keySetting: 'ELEVENLABS_API_KEY',
    idPrefix: PREFIX,
    times,
    atOnce: AT_ONCE,
    list: () => listVoices(server),
    speak: (text, { id, language }, limits) =>
      callSpeechServer(server, {
        path: `/v1/text-to-speech/${encodeURIComponent(id)}`,
        query: { output_format: FORMAT },
        body: { text, model_id: MODEL, language_code: languageOf(language) },
        ...limits,
      }),
  }
}

const Problem = z.object({
  detail: z.union([z.object({ status: z.string() }).transform(({ status }) => status), z.string()]).catch(''),
})

function failureOf(status: number, body: unknown): { failure: SpeechFailure; detail: string } {
  const detail = Problem.safeParse(body).data?.detail ?? ''
  return { failure: kindOf(status, detail), detail }
}

function kindOf(status: number, detail: string): SpeechFailure {
  // ElevenLabs answers 401 both for used up characters and for a wrong key.
  if (detail === 'quota_exceeded' || status === 402) return 'quota'
  if (status === 401) return 'key'
  if (status === 429) return 'busy'
  return status >= 400 && status < 500 ? 'refused' : 'down'
}

async function listVoices(server: ServerAddress): Promise<CatalogueVoice[]> {
  const voices: CatalogueVoice[] = []
  let token: string | null | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { page_size: String(PAGE_SIZE), ...(token ? { next_page_token: token } : {}) }
    const limits = { limitMs: LIST_MAX_MS, maxBytes: LIST_MAX_BYTES }
    const { bytes } = await callSpeechServer(server, { path: '/v2/voices', query, ...limits })
    const { data, error } = Page.safeParse(parseJson(bytes))
    if (data === undefined) throw new SpeechServerError('down', 'ElevenLabs listed no voices', { cause: error })
    // An invalid voice is skipped and does not affect the others.
    voices.push(...data.voices.flatMap((voice) => toVoice(ListedVoice.safeParse(voice).data) ?? []))
    token = data.next_page_token
    if (!data.has_more || !token) break
  }
  return [...new Map(voices.map((voice) => [voice.id, voice])).values()]
}

function toVoice(listedVoice: ListedVoice | undefined): CatalogueVoice | undefined {
  if (listedVoice === undefined) return undefined
  const { labels } = listedVoice
  const accent = capitalised(labels.accent ?? '')
  const useCase = (labels.use_case ?? '').replaceAll('_', ' ').trim()
  return {
    id: `${PREFIX}${listedVoice.voice_id}`,
    name: listedVoice.name.slice(0, NAME_MAX_CHARACTERS).trim().toWellFormed(),
    spokenBy: 'remote',
    language: languageTagOf(listedVoice),
    multilingual: true,
    tier: 'premium',
    category: categoryOf(useCase),
    gender: labels.gender === 'male' ? 'male' : 'female',
    age: ageOf(labels.age ?? ''),
    about: () => ({
      description: (listedVoice.description ?? capitalised(labels.descriptive ?? labels.description ?? ''))
        .slice(0, DESCRIPTION_MAX_CHARACTERS)
        .trim()
        .toWellFormed(),
      accent,
      useCase: useCase === '' ? [] : [capitalised(useCase)],
    }),
  }
}

function languageTagOf({ verified_languages, labels }: ListedVoice): string {
  const first = verified_languages?.[0]
  const tag = first?.locale ?? first?.language ?? labels.language
  const language = languageOf(tag)
  // A language without region gets the region of its number and date formats.
  if (tag === undefined || language === undefined) return tag ?? FORMAT_LOCALES[DEFAULT_LANGUAGE]
  return tag.includes('-') ? tag : FORMAT_LOCALES[language]
}

const CATEGORIES: [word: RegExp, category: VoiceCategory][] = [
  [/game|character|animation/, 'gaming'],
  [/comed|entertain|tv/, 'comedy'],
  [/educat|informat/, 'educational'],
  [/advert|motivat|meditat/, 'motivational'],
  [/social|trend/, 'trendy'],
  [/conversation|friend/, 'friendly'],
  [/narrat|news|audiobook|professional/, 'professional'],
]

const categoryOf = (useCase: string): VoiceCategory =>
  CATEGORIES.find(([word]) => word.test(useCase.toLowerCase()))?.[1] ?? 'standard'

function ageOf(label: string): string {
  const age = label.toLowerCase().replaceAll(/[ -]/g, '_')
  return age === 'young' || age === 'old' ? age : 'middle_aged'
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
