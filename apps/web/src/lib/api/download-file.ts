import { MINUTE_MS } from '@aplauso/contract/limits'
import { saveFile } from '#lib/browser/save-file.ts'
import { readToken } from '#lib/session/session-token.ts'
import { ApiError } from './api.ts'

// A long export may take minutes, but is aborted after this time without a byte.
const STALLED_MS = MINUTE_MS

type DownloadOptions = {
  signal?: AbortSignal
  /** Called with the received bytes whenever more arrive. */
  onProgress?: (bytes: number) => void
}

/**
 * Fetches a file as the signed-in user and saves it. A plain link would use the cookie and save a refusal as the file.
 * Fails with an ApiError that has the server's problem, a TypeError when the connection breaks, or a TimeoutError after
 * a minute without data.
 */
export async function downloadFile(path: string, name: string, options: DownloadOptions = {}): Promise<void> {
  const { signal, onProgress } = options
  signal?.throwIfAborted()
  const token = readToken()
  const controller = new AbortController()
  const cancel = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', cancel)
  let stall: ReturnType<typeof setTimeout> | undefined
  function restartStallTimer(bytes = 0) {
    onProgress?.(bytes)
    clearTimeout(stall)
    stall = setTimeout(() => controller.abort(new DOMException('The file has stalled', 'TimeoutError')), STALLED_MS)
  }

  try {
    restartStallTimer()
    const response = await fetch(path, {
      credentials: 'include',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: controller.signal,
    })
    if (!response.ok) {
      throw new ApiError(
        response.status,
        await response.text(),
        response.statusText,
        response.headers.get('retry-after'),
      )
    }
    saveFile(await withProgress(response, restartStallTimer).blob(), name)
  } finally {
    clearTimeout(stall)
    signal?.removeEventListener('abort', cancel)
  }
}

function withProgress({ body, headers }: Response, onProgress: (bytes: number) => void): Response {
  let bytes = 0
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, output) {
      bytes += chunk.byteLength
      onProgress(bytes)
      output.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(count), { headers })
}
