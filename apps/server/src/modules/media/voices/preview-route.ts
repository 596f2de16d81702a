import { isBrowserVoice } from '@aplauso/contract/browser-voices'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { VoicePreview } from '@aplauso/contract/voices'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import { createPreviewCache } from './preview-cache.ts'
import type { VOICE_PREVIEWS } from './voice-limits.ts'
import type { Voices } from './voices.ts'

export type PreviewRouteDeps = {
  voices: Voices
  addressOf: (request: FastifyRequest) => string
  previewLimits: Record<keyof typeof VOICE_PREVIEWS, RateLimit>
}

const CACHE_SECONDS = (10 * MINUTE_MS) / SECOND_MS

export function previewRoute(app: App, { voices, addressOf, previewLimits }: PreviewRouteDeps): void {
  const previewOf = createPreviewCache(voices, previewLimits.paidCharacters)
  const activePreviews = new Map<string, string>()

  app.post(
    '/api/voices/preview',
    {
      schema: {
        summary: 'Hear a voice say a few words',
        tags: ['voices'],
        body: VoicePreview,
        response: {
          200: {
            description: 'One MP3; x-voice-id names who spoke, which is another voice while the one asked for cannot',
            content: { 'audio/mpeg': { schema: z.any() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { text, voiceId } = request.body
      if (isBrowserVoice(voiceId)) throw invalid('voiceId', 'is a voice of the browser, which speaks it by itself')
      if (!voices.configured) throw new AppError('not_configured', 'This server has no voices of its own')

      const address = addressOf(request)
      if (activePreviews.has(address)) {
        throw new AppError('rate_limited', 'One preview at a time', { retryAfterSeconds: 1 })
      }
      activePreviews.set(address, request.id)
      const release = () => {
        if (activePreviews.get(address) === request.id) activePreviews.delete(address)
      }
      // A closed connection ends the preview of its address, so that the next one may start.
      reply.raw.once('close', release)
      try {
        await previewLimits.perAddress.take(address)
        const voice = (await voices.list()).find(({ id }) => id === voiceId)
        if (voice === undefined) throw invalid('voiceId', 'is no voice of this server')
        const preview = await previewOf(voice, text)
        if (preview === undefined) throw invalid('text', 'has nothing in it that can be spoken')
        return await reply
          .type('audio/mpeg')
          .headers({ 'cache-control': `private, max-age=${CACHE_SECONDS}`, 'x-voice-id': preview.voice.id })
          .send(preview.mp3)
      } finally {
        release()
      }
    },
  )
}
