import { MINUTE_MS } from '@aplauso/contract/limits'
import { ApiError } from './api.ts'

export type SendOptions = {
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

// A slow network may take minutes for the whole, but not this long without a byte, nor the server for its answer.
const STALLED_MS = MINUTE_MS

type FormUpload = {
  path: string
  form: FormData
  token: string | null
  openRequest: () => UploadRequest
  /** How long nothing may happen, where that is more than what a slow network takes. */
  stalledMs?: number
}

/** Sends a form with a file. Ends with an ApiError, a TypeError when no answer came, or the signal's reason. */
export function sendForm<Answer>(
  { path, form, token, openRequest, stalledMs = STALLED_MS }: FormUpload,
  { onProgress, signal }: SendOptions,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    signal.throwIfAborted()
    const request = openRequest()
    let stall: ReturnType<typeof setTimeout> | undefined

    function end(settle: () => void) {
      clearTimeout(stall)
      signal.removeEventListener('abort', cancel)
      settle()
    }
    function abortUpload(reason: unknown) {
      request.abort()
      end(() => reject(reason))
    }
    const cancel = () => abortUpload(signal.reason)
    // As fetch has it when there is no answer.
    const noResponseError = () => new TypeError('The file could not be sent')
    function restartStallTimer() {
      clearTimeout(stall)
      stall = setTimeout(() => abortUpload(noResponseError()), stalledMs)
    }

    signal.addEventListener('abort', cancel)
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onerror = () => end(() => reject(noResponseError()))
    request.onload = () => end(() => answer(request, resolve, reject))
    restartStallTimer()
    request.send(form)
  })
}

function answer<Answer>(request: UploadRequest, resolve: (answer: Answer) => void, reject: (error: unknown) => void) {
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
