import { MINUTE_MS } from '@aplauso/contract/limits'
import type { Media } from '@aplauso/contract/media'
import { readToken, reportRefusedToken } from '#lib/session/session-token.ts'
import { ApiError } from './api.ts'
import { type SendOptions, sendForm } from './send-form.ts'

// The server encodes a video for most of a minute, after the videos queued before it.
const STALLED_MS = 4 * MINUTE_MS

/**
 * Uploads a media file of the creator. Fails with an ApiError, a TypeError without an answer, or the signal's reason.
 */
export async function uploadMedia(file: File, options: SendOptions): Promise<Media> {
  const form = new FormData()
  form.append('file', file, file.name)
  const token = readToken()
  try {
    const openRequest = () => new XMLHttpRequest()
    return await sendForm<Media>({ path: '/api/media', form, token, openRequest, stalledMs: STALLED_MS }, options)
  } catch (error) {
    if (token !== null && error instanceof ApiError && error.problem?.code === 'unauthenticated') {
      reportRefusedToken(token)
    }
    throw error
  }
}
