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
  /** Every voice there is, those of a language in the order of preference. */
  list(): Promise<CatalogueVoice[]>
  /**
   * Which voice speaks: the wanted one if this creator's plan has it, else the best of the hinted language, else the
   * creator's own, else the default of their language.
   */
  choose(request: SpeechRequest): Promise<SpokenVoice>
  /** Whether this creator's plan has a voice of this id. */
  offers(voiceId: string, creator: { plan: PlanId; language: Language }): Promise<boolean>
  /**
   * The text as speech, normalised; a voice that fails is stood in for by an embedded one, and `voice` says which one spoke.
   * Undefined: nothing in it can be spoken, or there are no voices. Ends with `overloaded` when there is too much to speak.
   * `spend` is told of characters that somebody is paid for, before they are: where it fails, it is an embedded voice too.
   */
  render(text: string, voice: SpokenVoice, spend?: Spend): Promise<SpokenSound | undefined>
  /** As speaking went last: degraded while the other server rests after a failure, down when the embedded voices failed too. */
  condition(): ComponentState
  close(): Promise<void>
}

/** Who speaks; the embedded voices stand in for a server elsewhere. */
export type TtsSettings =
  | { provider: 'none' | 'local' }
  | ({ provider: 'elevenlabs' } & ElevenLabsSettings)
  | ({ provider: 'openai' } & OpenAiSpeechSettings)

export type VoicesDeps = {
  tts: TtsSettings
  prices: Prices
  encoder: SoundEncoder
  log: FastifyBaseLogger
}

export async function createVoices({ tts, prices, encoder, log }: VoicesDeps): Promise<Voices> {
  if (tts.provider === 'none') return listedOnly(prices, BROWSER_VOICES)
  const server = speechServer(tts)
  const remote = server && createRemoteVoices(server, log)
  const warnThrottled = createThrottledLog(log)
  const embedded = listEmbeddedVoices()
  const engine = createEmbeddedEngine()
  // Heard of by the time the first visitor comes.
  remote?.voices().catch(() => undefined)
  let isSilent = false
  const list = async () => [...embedded, ...((await remote?.voices()) ?? [])]

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
      const isRemote = remote?.has(voice.id) === true
      const sound = isRemote
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
      return remote?.isPaused() ? 'degraded' : 'operational'
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

/** Undefined when it failed, which has been said already. */
async function tryRemote(deps: RemoteDeps, text: string, voice: SpokenVoice): Promise<EncodedSound | undefined> {
  const { remote, encoder, warn } = deps
  try {
    await deps.spend(text.length)
  } catch (error) {
    warn('spent', error, 'The paid characters of the day are spent: embedded voices speak for now')
    return undefined
  }
  const file = await remote.speak(text, voice).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    // MP3 is asked for; servers at home answer what they can make.
    const source = await sniffSource(file)
    if (source === undefined) throw new AppError('unsupported_media', 'This is no sound')
    return await encoder.encode(file, { source, kind: 'speech' })
  } catch (error) {
    if (!isUnusable(error)) throw error
    warn('no speech', error, 'The voice server sent what is no speech: an embedded voice spoke')
    return undefined
  }
}

const UNUSABLE = new Set(['unsupported_media', 'audio_too_long', 'audio_too_short', 'audio_silent'])
const isUnusable = (error: unknown): boolean => error instanceof AppError && UNUSABLE.has(error.code)

// Words that an engine knows no sound for are nothing that can be spoken.
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
      if (voice === undefined) throw new Error('There are no voices to choose from')
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
