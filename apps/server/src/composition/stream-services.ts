import {
  createFingerprintHasher,
  createRulesCache,
  createTopics,
  findLiveActors,
  LiveHub,
  makePushKeys,
  mediaOfAlerts,
  mediaOfScenes,
  mediaOfVariations,
  removeFromAlerts,
  removeFromScenes,
  removeFromVariations,
} from '#modules/alerts/public.ts'
import { mediaOfPage, readDashboardStats, removeFromPage } from '#modules/donations/public.ts'
import {
  createPictureEncoder,
  createSoundEncoder,
  createSounds,
  createTranscriber,
  createVideoEncoder,
  createVoices,
  type MediaRemover,
  type MediaUser,
  type SoundRunner,
} from '#modules/media/public.ts'
import type { Bus } from '#platform/bus/bus.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import type { Settings } from '../settings/read-settings.ts'
import type { Platform } from './platform-services.ts'

export type AlertServices = Awaited<ReturnType<typeof openAlerts>>

/** Opens the hub of live sockets and what moderation and push notifications need. */
export async function openAlerts(platform: Platform, bus: Bus, overlayScript: string | undefined) {
  const { db, log, features, prices, secondFactor, publicUrl, secret, previousSecrets } = platform
  const rulesCache = createRulesCache()
  const hub = new LiveHub({
    db,
    bus,
    log,
    findLiveActors: (claims) => findLiveActors({ db, features, prices, secondFactor }, claims),
    readDashboardStats: (creatorIds) => readDashboardStats(db, creatorIds),
    findTopic: createTopics({ db, rulesCache, publicUrl }),
    overlayScript,
  })
  const pushSealer = createSealer(secret, 'push keys', previousSecrets)
  await makePushKeys({ db, sealer: pushSealer })
  const creatorChanged = (creatorId: string) => hub.publish({ type: 'changed', creatorId })
  return {
    hub,
    rulesCache,
    hashFingerprints: createFingerprintHasher(secret, previousSecrets),
    pushSealer,
    accessChanged: (userId: string) => hub.accessChanged(userId),
    goalChanged: creatorChanged,
    /** The event of any other change of the creator: pages and overlays reload their settings. */
    streamChanged: creatorChanged,
  }
}

/** Opens encoders, sounds, voices and transcripts. `runner` replaces the processes that encode sounds, for tests. */
export async function openMedia(platform: Platform, settings: Settings, runner: SoundRunner | undefined) {
  const { db, log, storage, jobs, prices, features } = platform
  const { ffmpegPath } = settings
  const encoder = createSoundEncoder({ ffmpegPath, runner, log })
  const mediaUsers: MediaUser[] = [mediaOfAlerts, mediaOfVariations, mediaOfScenes, mediaOfPage]
  const mediaRemovers: MediaRemover[] = [removeFromAlerts, removeFromVariations, removeFromScenes, removeFromPage]
  return {
    encoder,
    videos: createVideoEncoder({ ffmpegPath, log }),
    pictures: createPictureEncoder(log),
    mediaUsers,
    mediaRemovers,
    sounds: createSounds({ db, storage, jobs }),
    transcriber: createTranscriber({ settings: settings.transcription, log }),
    voices: await createVoices({ tts: settings.tts, prices, encoder, log, features }),
  }
}
