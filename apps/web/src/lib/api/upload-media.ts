import { MINUTE_MS } from '@aplauso/contract/limits'
import type { Media } from '@aplauso/contract/media'
import { readToken, reportRefusedToken } from '#lib/session/session-token.ts'
import { ApiError } from './api.ts'
import { type SendOptions, sendForm } from './send-form.ts'

// A film is made anew in most of a minute, and others may be before it.
const STALLED_MS = 4 * MINUTE_MS

/** Sends a file of the creator's own. Ends with an ApiError, a TypeError when no answer came, or the signal's reason. */
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
