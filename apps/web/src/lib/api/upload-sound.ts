import type { UploadedSound } from '@aplauso/contract/audio'
import { readToken, reportRefusedToken } from '#lib/session/session-token.ts'
import { ApiError } from './api.ts'
import { type SendOptions, sendForm, type UploadRequest } from './send-form.ts'

export type UploadOptions = SendOptions & { fileName?: string }

export type UploadDeps = {
  openRequest: () => UploadRequest
  tokenOf: () => string | null
  onRefused: (token: string) => void
}

const PATH = '/api/donations/upload-audio'

/** Uploads a sound. Fails with an ApiError, a TypeError without an answer, or the signal's reason. */
export function createSoundUpload(deps: UploadDeps) {
  return async (sound: Blob, options: UploadOptions): Promise<UploadedSound> => {
    const token = deps.tokenOf()
    try {
      return await send(deps, sound, options, token)
    } catch (error) {
      if (token === null || !(error instanceof ApiError && error.problem?.code === 'unauthenticated')) throw error
      // Uploads need no account: after the session has ended, the sound is sent without it.
      deps.onRefused(token)
      return send(deps, sound, options, null)
    }
  }
}

// XMLHttpRequest, because fetch does not report upload progress.
export const uploadSound = createSoundUpload({
  openRequest: () => new XMLHttpRequest(),
  tokenOf: readToken,
  onRefused: reportRefusedToken,
})

function send(
  { openRequest }: UploadDeps,
  sound: Blob,
  { fileName = 'audio', ...options }: UploadOptions,
  token: string | null,
): Promise<UploadedSound> {
  const form = new FormData()
  form.append('audio', sound, fileName)
  return sendForm({ path: PATH, form, token, openRequest }, options)
}
