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

/** Sends a sound. Ends with an ApiError, a TypeError when no answer came, or the signal's reason. */
export function createSoundUpload(deps: UploadDeps) {
  return async (sound: Blob, options: UploadOptions): Promise<UploadedSound> => {
    const token = deps.tokenOf()
    try {
      return await send(deps, sound, options, token)
    } catch (error) {
      if (token === null || !(error instanceof ApiError && error.problem?.code === 'unauthenticated')) throw error
      // Anyone may send a sound: a session that has ended only means that it is sent by nobody.
      deps.onRefused(token)
      return send(deps, sound, options, null)
    }
  }
}

// Not fetch, which does not tell how much it has sent.
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
