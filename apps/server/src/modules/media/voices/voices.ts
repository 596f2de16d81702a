import type { Features } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { ComponentState } from '@aplauso/contract/status'
import type { FastifyBaseLogger } from 'fastify'
import type { Prices } from '#modules/plans/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { createThrottledLog, type ThrottledLog } from '#platform/errors/throttled-log.ts'
import { sniffSource } from '../audio/encoding/sniff-source.ts'
import type { EncodedSound, SoundEncoder } from '../audio/encoding/sound-encoder.ts'
import { BROWSER_VOICES } from './browser-voices.ts'
import type { CatalogueVoice } from './catalogue-voice.ts'
import { chooseVoice, type SpeechRequest, type SpokenVoice } from './choose-voice.ts'
import { type ElevenLabsSettings, elevenLabs } from './elevenlabs/elevenlabs.ts'
import { listEmbeddedVoices } from './embedded/embedded-catalogue.ts'
import { createEmbeddedEngine } from './embedded/embedded-engine.ts'
import { toWav } from './embedded/to-wav.ts'
import { fallbackVoice } from './fallback-voice.ts'
import { type OpenAiSpeechSettings, openAiSpeech } from './openai/openai-speech.ts'
import { hasVoice } from './plan-voices.ts'
import { createRemoteVoices, type RemoteVoices, type SpeechServer } from './remote/remote-voices.ts'
import { speakableText } from './speakable/speakable-text.ts'

export type SpokenSound = { sound: EncodedSound; voice: SpokenVoice }

type Spend = (characters: number) => Promise<void>

export type Voices = {
  /** False: this server has no voices of its own. */
  configured: boolean
  /** All voices, those of each language in order of preference. */
  list(): Promise<CatalogueVoice[]>
  /**
   * Chooses the requested voice if the creator's plan includes it. Else the best voice for the preferred accent, else
   * the creator's voice, else the default of their language.
   */
  choose(request: SpeechRequest): Promise<SpokenVoice>
  /** Whether this creator's plan includes the voice. */
  offers(voiceId: string, creator: { plan: PlanId; language: Language }): Promise<boolean>
  /**
   * Speaks the text as a normalised MP3. If the voice fails, an embedded one speaks, and `voice` names it. Undefined if
   * nothing can be spoken or there are no voices. Rejects with `overloaded` if the queue is full. `spend` is called
   * before characters are paid for; if it rejects, an embedded voice speaks.
   */
  render(text: string, voice: SpokenVoice, spend?: Spend): Promise<SpokenSound | undefined>
  /**
   * State of the last speech: degraded while the remote server is paused after a failure, down if embedded voices
   * failed.
   */
  condition(): ComponentState
  close(): Promise<void>
}

/** The provider of speech. Embedded voices are the fallback of a remote server. */
export type TtsSettings =
  | { provider: 'none' | 'local' }
  | ({ provider: 'elevenlabs' } & ElevenLabsSettings)
  | ({ provider: 'openai' } & OpenAiSpeechSettings)

export type VoicesDeps = {
  tts: TtsSettings
  prices: Prices
  encoder: SoundEncoder
  log: FastifyBaseLogger
  /** An operator can switch the voices of ElevenLabs off while the server runs. */
  features: Pick<Features, 'elevenlabsVoices'>
}

export async function createVoices({ tts, prices, encoder, log, features }: VoicesDeps): Promise<Voices> {
  if (tts.provider === 'none') return listedOnly(prices, BROWSER_VOICES)
  const server = speechServer(tts)
  const opened = server && createRemoteVoices(server, log)
  const remoteNow = () => (tts.provider === 'elevenlabs' && !features.elevenlabsVoices ? undefined : opened)
  const warnThrottled = createThrottledLog(log)
  const embedded = listEmbeddedVoices()
  const engine = createEmbeddedEngine()
  // Starts the first request for the list, so that it is ready for the first visitor.
  opened?.voices().catch(() => undefined)
  let isSilent = false
  const list = async () => [...embedded, ...((await remoteNow()?.voices()) ?? [])]

  async function speakEmbedded(text: string, wanted: SpokenVoice): Promise<SpokenSound> {
    const voice = embedded.find(({ id }) => id === wanted.id) ?? fallbackVoice(embedded, wanted, await list())
    const { engineVoice, wordsPerMinute, pitch } = voice
    const pcm = await engine.speak({ text, voice: engineVoice, wordsPerMinute, pitch })
    const sound = await encoder.encode(toWav(pcm), { source: 'wav', kind: 'speech' })
    return { sound, voice: { id: voice.id, language: voice.language } }
  }

  return {
    ...listed(prices, list),
    configured: true,
    async render(text, voice, spend = async () => undefined) {
      const spokenText = speakableText(text, voice.language)
      if (spokenText === '') return undefined
      const remote = remoteNow()
      const sound = remote?.has(voice.id)
        ? await tryRemote({ remote, encoder, warn: warnThrottled, spend }, spokenText, voice)
        : undefined
      if (sound) return { sound, voice }
      try {
        const spoken = await unlessSilent(speakEmbedded(spokenText, voice))
        isSilent = false
        return spoken
      } catch (error) {
        isSilent = !(error instanceof AppError)
        throw error
      }
    },
    condition() {
      if (isSilent) return 'down'
      return remoteNow()?.isPaused() ? 'degraded' : 'operational'
    },
    close: async () => engine.close(),
  }
}

function speechServer(tts: TtsSettings): SpeechServer | undefined {
  switch (tts.provider) {
    case 'elevenlabs':
      return elevenLabs(tts)
    case 'openai':
      return openAiSpeech(tts)
    default:
      return undefined
  }
}

type RemoteDeps = { remote: RemoteVoices; encoder: SoundEncoder; warn: ThrottledLog; spend: Spend }

/** Undefined after a failure, which is logged already. */
async function tryRemote(deps: RemoteDeps, text: string, voice: SpokenVoice): Promise<EncodedSound | undefined> {
  const { remote, encoder, warn } = deps
  try {
    await deps.spend(text.length)
  } catch (error) {
    warn('spent', error, 'paid characters of the day are used up, using embedded voices')
    return undefined
  }
  const file = await remote.speak(text, voice).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    // The request is for MP3, but a server at home may answer with another format.
    const source = await sniffSource(file)
    if (source === undefined) throw new AppError('unsupported_media', 'This is no sound')
    return await encoder.encode(file, { source, kind: 'speech' })
  } catch (error) {
    if (!isUnusable(error)) throw error
    warn('no speech', error, 'answer of the speech server is no speech, used an embedded voice')
    return undefined
  }
}

const UNUSABLE = new Set(['unsupported_media', 'audio_too_long', 'audio_too_short', 'audio_silent'])
const isUnusable = (error: unknown): boolean => error instanceof AppError && UNUSABLE.has(error.code)

// An engine is silent for words that it cannot pronounce. Such a text counts as not speakable.
async function unlessSilent(speech: Promise<SpokenSound>): Promise<SpokenSound | undefined> {
  try {
    return await speech
  } catch (error) {
    if (isUnusable(error)) return undefined
    throw error
  }
}

type Listed = Pick<Voices, 'list' | 'choose' | 'offers'>

function listed(prices: Prices, list: Voices['list']): Listed {
  return {
    list,
    async choose(request) {
      const voice = chooseVoice(prices, await list(), request)
      if (voice === undefined) throw new Error('no voices are available')
      return voice
    },
    async offers(voiceId, creator) {
      return (await list()).some((voice) => voice.id === voiceId && hasVoice(prices, creator, voice))
    },
  }
}

function listedOnly(prices: Prices, voices: CatalogueVoice[]): Voices {
  const nothing = async () => undefined
  return {
    ...listed(prices, async () => voices),
    configured: false,
    condition: () => 'operational',
    render: nothing,
    close: nothing,
  }
}
