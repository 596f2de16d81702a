import type { Config } from '@aplauso/contract/config'
import { afterAll, expect, test } from 'vitest'
import { startElevenLabsServer } from '#testing/elevenlabs-server.ts'
import { startTestApp } from '#testing/test-app.ts'

const elevenLabs = await startElevenLabsServer(Buffer.alloc(0))
afterAll(() => elevenLabs.close())

test.each([
  ['there is a server for it', { STT_URL: 'http://127.0.0.1:8000' }, true],
  ['there is none', {}, false],
])('The configuration shows whether recordings are transcribed where %s', async (_which, env, transcription) => {
  const { app, close } = await startTestApp(env)
  expect((await app.call<Config>('/api/config')).body).toMatchObject({ transcription })
  await close()
})

test.each([
  ['nobody speaks', { TTS_PROVIDER: 'none' }, { voicesConfigured: false, premiumVoices: false }],
  ['only the built-in engine speaks', { TTS_PROVIDER: 'local' }, { voicesConfigured: true, premiumVoices: false }],
  [
    'another engine speaks too',
    { TTS_PROVIDER: 'elevenlabs', ELEVENLABS_API_KEY: elevenLabs.apiKey, ELEVENLABS_API_URL: elevenLabs.url },
    { voicesConfigured: true, premiumVoices: true },
  ],
])('The configuration shows whether premium voices exist where %s', async (_who, env, voices) => {
  const { app, close } = await startTestApp(env)
  expect((await app.call<Config>('/api/config')).body).toMatchObject(voices)
  await close()
})
