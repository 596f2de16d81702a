import type { UploadedSound } from '@aplauso/contract/audio'
import type { TestApp } from './test-app.ts'
import { voice, wav } from './waves.ts'

type Body = FormData | string | Uint8Array<ArrayBuffer>

export function uploadActions(app: () => TestApp) {
  async function send<Answer>(body: Body, token?: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${app().baseUrl}/api/donations/upload-audio`, {
      method: 'POST',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      body,
    })
    const answer: Answer = JSON.parse(await response.text())
    return { status: response.status, body: answer, headers: response.headers }
  }
  const upload = (token?: string, bytes = spoken()) => send<UploadedSound>(soundForm(bytes), token)
  return { send, upload }
}

export function soundForm(bytes: Uint8Array<ArrayBuffer> | string, field = 'audio', name = 'voice.wav'): FormData {
  const form = new FormData()
  form.append(field, new Blob([bytes], { type: 'audio/mpeg' }), name)
  return form
}

/** A speech-like sound; its content differs with its length. */
export const spoken = (seconds = 1): Uint8Array<ArrayBuffer> => new Uint8Array(wav(voice(), { seconds, hertz: 16_000 }))
