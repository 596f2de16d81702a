import type { UploadedSound } from '@aplauso/contract/audio'
import { MINUTE_MS } from '@aplauso/contract/limits'
import { readToken, reportRefusedToken } from '#lib/session/token.ts'
import { ApiError } from './api.ts'

export type UploadOptions = {
  fileName?: string
  /** How much of it is sent, 0 to 1. At 1 the server has it all and is still working on it. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** What of an XMLHttpRequest is used here. */
export type UploadRequest = Pick<
  XMLHttpRequest,
  | 'open'
  | 'setRequestHeader'
  | 'send'
  | 'abort'
  | 'status'
  | 'statusText'
  | 'responseText'
  | 'getResponseHeader'
  | 'onload'
  | 'onerror'
> & { upload: Pick<XMLHttpRequestUpload, 'onprogress'> }

export type UploadDeps = {
  openRequest: () => UploadRequest
  tokenOf: () => string | null
  onRefused: (token: string) => void
}

const PATH = '/api/donations/upload-audio'
// A slow network may take minutes for the whole, but not this long without a byte, nor the server for its answer.
const STALLED_MS = MINUTE_MS

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
  { fileName = 'audio', onProgress, signal }: UploadOptions,
  token: string | null,
): Promise<UploadedSound> {
  return new Promise<UploadedSound>((resolve, reject) => {
    signal.throwIfAborted()
    const request = openRequest()
    let stall: ReturnType<typeof setTimeout> | undefined

    function end(settle: () => void) {
      clearTimeout(stall)
      signal.removeEventListener('abort', cancel)
      settle()
    }
    function giveUp(reason: unknown) {
      request.abort()
      end(() => reject(reason))
    }
    const cancel = () => giveUp(signal.reason)
    // As fetch has it when there is no answer.
    const noAnswer = () => new TypeError('The sound could not be sent')
    function expectMore() {
      clearTimeout(stall)
      stall = setTimeout(() => giveUp(noAnswer()), STALLED_MS)
    }

    signal.addEventListener('abort', cancel)
    request.open('POST', PATH)
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => {
      expectMore()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onerror = () => end(() => reject(noAnswer()))
    request.onload = () => end(() => answer(request, resolve, reject))
    const form = new FormData()
    form.append('audio', sound, fileName)
    expectMore()
    request.send(form)
  })
}

function answer(request: UploadRequest, resolve: (sound: UploadedSound) => void, reject: (error: unknown) => void) {
  const { status, statusText, responseText } = request
  if (status < 200 || status > 299) {
    return reject(new ApiError(status, responseText, statusText, request.getResponseHeader('retry-after')))
  }
  try {
    resolve(JSON.parse(responseText))
  } catch (error) {
    // A proxy's page in place of the answer.
    reject(error)
  }
}
