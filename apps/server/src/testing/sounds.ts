import type { UploadedSound } from '@aplauso/contract/audio'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

const SAMPLES_PER_SECOND = 8_000

export function soundActions(app: () => TestApp) {
  return {
    /** Uploads a sound and returns its address. The sound is unique unless `hertz` is given. */
    async upload(token?: string, hertz = 200 + Math.random() * 2_000): Promise<string> {
      const form = new FormData()
      form.append('audio', new Blob([tone(hertz)], { type: 'audio/wav' }), 'gravação.wav')
      const response = await fetch(`${app().baseUrl}/api/donations/upload-audio`, {
        method: 'POST',
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        body: form,
      })
      const answer: UploadedSound = JSON.parse(await response.text())
      expect(response.status, JSON.stringify(answer)).toBe(201)
      return answer.audioUrl
    },
    /** The answer to a browser that plays this address. */
    async play(address: string) {
      const response = await fetch(new URL(address, app().baseUrl))
      await response.arrayBuffer()
      return { status: response.status, type: response.headers.get('content-type') }
    },
  }
}

/** One second of a tone, as a WAV file. */
export function tone(hertz: number): Uint8Array<ArrayBuffer> {
  const samples = Buffer.alloc(SAMPLES_PER_SECOND * 2)
  for (let index = 0; index < SAMPLES_PER_SECOND; index++) {
    samples.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * index) / SAMPLES_PER_SECOND)), index * 2)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  header.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return new Uint8Array(Buffer.concat([header, samples]))
}
