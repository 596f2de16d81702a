import { MINUTE_MS } from '@aplauso/contract/limits'
import { saveFile } from '#lib/browser/save-file.ts'
import { readToken } from '#lib/session/token.ts'
import { ApiError } from './api.ts'

// A long list may take minutes, but not this long without a byte.
const STALLED_MS = MINUTE_MS

type DownloadOptions = {
  signal?: AbortSignal
  /** Hears how many bytes are here, each time that there are more. */
  onProgress?: (bytes: number) => void
}

/**
 * Fetches a file of who is signed in and lets the browser save it. A plain link would do so by the cookie, and save the
 * refusal in the file's place. Ends with an ApiError that has the server's problem, with a TypeError when the file breaks
 * off, and with a TimeoutError when nothing has come for a minute.
 */
export async function downloadFile(path: string, name: string, options: DownloadOptions = {}): Promise<void> {
  const { signal, onProgress } = options
  signal?.throwIfAborted()
  const token = readToken()
  const asking = new AbortController()
  const cancel = () => asking.abort(signal?.reason)
  signal?.addEventListener('abort', cancel)
  let stall: ReturnType<typeof setTimeout> | undefined
  function expectMore(bytes = 0) {
    onProgress?.(bytes)
    clearTimeout(stall)
    stall = setTimeout(() => asking.abort(new DOMException('The file has stalled', 'TimeoutError')), STALLED_MS)
  }

  try {
    expectMore()
    const answer = await fetch(path, {
      credentials: 'include',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: asking.signal,
    })
    if (!answer.ok) {
      throw new ApiError(answer.status, await answer.text(), answer.statusText, answer.headers.get('retry-after'))
    }
    saveFile(await watched(answer, expectMore).blob(), name)
  } finally {
    clearTimeout(stall)
    signal?.removeEventListener('abort', cancel)
  }
}

function watched({ body, headers }: Response, onProgress: (bytes: number) => void): Response {
  let bytes = 0
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, passed) {
      bytes += chunk.byteLength
      onProgress(bytes)
      passed.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(count), { headers })
}
