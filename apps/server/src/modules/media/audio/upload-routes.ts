import { UploadedSound } from '@aplauso/contract/audio'
import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, RECORDING_MAX_MS, SECOND_MS, UPLOAD_MAX_BYTES } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { FILE_TIME } from '#platform/http/late-bodies.ts'
import { readFormFile, registerForms } from '#platform/http/read-form-file.ts'
import { requireFeature } from '#platform/http/require-feature.ts'
import { createSlotLimiter } from '#platform/http/slot-limiter.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { sniffSource } from './encoding/sniff-source.ts'
import type { SoundEncoder } from './encoding/sound-encoder.ts'
import { type SoundStoreDeps, storeUpload } from './store-sound.ts'

/** Per address and, signed in, per account, because encoding takes a second of a processor. */
export const NEW_SOUNDS: RateRule = { name: 'new_sounds', points: 40, windowSeconds: HOUR_MS / SECOND_MS }

export type AudioRouteDeps = SoundStoreDeps & {
  encoder: SoundEncoder
  features: Features
  authentication: Authentication
  addressOf: (request: FastifyRequest) => string
  limit: RateLimit
}

// Uploads in progress are held in memory: at most this many of the largest size.
const UPLOADS_AT_ONCE = 16
// One slow client must not block all others.
const UPLOADS_PER_ADDRESS = 6

const SOUND = { field: 'audio', maxBytes: UPLOAD_MAX_BYTES }

const SoundForm = z.object({
  audio: z
    .file()
    .describe(
      `webm, ogg, mp3, wav or m4a of at most ${UPLOAD_MAX_BYTES} bytes and ${RECORDING_MAX_MS / SECOND_MS} seconds`,
    ),
})

export async function audioRoutes(app: App, deps: AudioRouteDeps): Promise<void> {
  const { authentication, encoder, limit } = deps
  const inSlot = createSlotLimiter(UPLOADS_AT_ONCE, UPLOADS_PER_ADDRESS)

  // Registered in its own scope, so that no other route accepts forms.
  await app.register(async (scope: App) => {
    await registerForms(scope, SOUND)

    scope.post(
      '/api/donations/upload-audio',
      {
        schema: {
          summary: 'Upload a sound, for one donation or a creator’s own alerts; unused it is gone after an hour',
          tags: ['donations'],
          consumes: ['multipart/form-data'],
          body: SoundForm,
          response: { 201: UploadedSound },
        },
        config: { bodyTime: FILE_TIME },
        onRequest: requireFeature(deps.features, 'customAudioUpload'),
        // The body is a stream. The schema only documents it.
        validatorCompiler: () => () => true,
      },
      async (request, reply) => {
        const viewer = await authentication.find(request)
        const address = deps.addressOf(request)
        await Promise.all([limit.take(address), viewer && limit.take(viewer.id)])
        return inSlot(address, async () => {
          const sound = await encode(await readFormFile(request, SOUND))
          const { audioUrl } = await storeUpload(deps, sound, viewer?.id)
          return reply.code(201).send({ audioUrl, durationMs: sound.durationMs })
        })
      },
    )
  })

  async function encode(bytes: Uint8Array) {
    const source = await sniffSource(bytes)
    if (source === undefined) throw new AppError('unsupported_media', 'The sound must be webm, ogg, mp3, wav or m4a')
    return encoder.encode(bytes, { source, kind: 'recording' })
  }
}
