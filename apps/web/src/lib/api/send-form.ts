import { MINUTE_MS } from '@aplauso/contract/limits'
import { ApiError } from './api.ts'

export type SendOptions = {
  /** Uploaded fraction, 0 to 1. At 1 the server is still processing. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** The part of XMLHttpRequest that is used. */
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

// The whole upload may take minutes, but it fails after this time without a byte or an answer.
const STALLED_MS = MINUTE_MS

type FormUpload = {
  path: string
  form: FormData
  token: string | null
  openRequest: () => UploadRequest
  /** Time without progress before it fails, if longer than the default. */
  stalledMs?: number
}

/** Sends a form with a file. Fails with an ApiError, a TypeError without an answer, or the signal's reason. */
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
    // The same error type as fetch without an answer.
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
    // The body is not JSON, such as the page of a proxy.
    reject(error)
  }
}
