import { SECOND_MS } from '@aplauso/contract/limits'
import { ApiError, fetchInTime } from '#lib/api/api.ts'

type SpeechPreviewRequest = { text: string; voiceId: string }

// The server speaks for one person at a time, and may still work on a cancelled preview. A wait this short is not
// reported.
const UNNOTICED_SECONDS = 2

/** An MP3 of the text in this voice. Fails with an ApiError that has the server's problem. */
export async function fetchSpeech(request: SpeechPreviewRequest, signal: AbortSignal): Promise<Blob> {
  try {
    return await requestSpeech(request, signal)
  } catch (error) {
    const waitSeconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined
    if (waitSeconds === undefined || waitSeconds > UNNOTICED_SECONDS) throw error
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * SECOND_MS))
    return requestSpeech(request, signal)
  }
}

async function requestSpeech(request: SpeechPreviewRequest, signal: AbortSignal): Promise<Blob> {
  const answer = await fetchInTime('/api/voices/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'audio/mpeg, application/problem+json' },
    body: JSON.stringify(request),
    signal,
  })
  if (answer.ok) return answer.blob()
  throw new ApiError(answer.status, await answer.text(), answer.statusText, answer.headers.get('retry-after'))
}
