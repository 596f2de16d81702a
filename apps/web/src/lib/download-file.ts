import { ApiError } from '#lib/api.ts'
import { saveFile } from '#lib/save-file.ts'
import { readToken } from '#lib/token.ts'

type DownloadOptions = {
  signal?: AbortSignal
  /** Hears how many bytes are here, each time that there are more. */
  onProgress?: (bytes: number) => void
}

/**
 * Fetches a file of who is signed in and lets the browser save it. A plain link would do so by the cookie, and save the
 * refusal in the file's place. Ends with an ApiError that has the server's problem, and with a TypeError when the file
 * breaks off.
 */
export async function downloadFile(path: string, name: string, options: DownloadOptions = {}): Promise<void> {
  const { signal, onProgress } = options
  const token = readToken()
  const answer = await fetch(path, {
    credentials: 'include',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(signal && { signal }),
  })
  if (!answer.ok) {
    throw new ApiError(answer.status, await answer.text(), answer.statusText, answer.headers.get('retry-after'))
  }
  saveFile(await (onProgress ? watched(answer, onProgress) : answer).blob(), name)
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
