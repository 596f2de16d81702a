import { pino } from 'pino'
import { expect, test } from 'vitest'
import { voice, wav } from '#testing/waves.ts'
import { createSoundEncoder } from './sound-encoder.ts'

test('Sound encoder refuses recordings with overloaded when its queue is full, but still encodes speech', async () => {
  const encoder = createSoundEncoder({ ffmpegPath: undefined, log: pino({ level: 'silent' }) })
  const recording = { source: 'wav', kind: 'recording' } as const
  const crowd = Array.from({ length: 18 }, () => encoder.encode(Buffer.from('no sound'), recording))
  const ends = Promise.allSettled(crowd)
  await expect(encoder.encode(Buffer.from('no sound'), recording)).rejects.toMatchObject({ code: 'overloaded' })
  const speech = await encoder.encode(wav(voice(), { seconds: 1 }), { source: 'wav', kind: 'speech' })
  expect(speech.durationMs).toBe(1_000)
  await encoder.close()
  expect((await ends).map(({ status }) => status)).toEqual(Array(18).fill('rejected'))
})
