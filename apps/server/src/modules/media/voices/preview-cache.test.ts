import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openRateLimits } from '#platform/rate-limit/open-rate-limits.ts'
import { listEmbeddedVoices } from './embedded/embedded-catalogue.ts'
import { createPreviewCache } from './preview-cache.ts'

test('Preview speaks free voices after the paid characters of the day are used up', async () => {
  const limits = await openRateLimits({ enabled: true, secret: 'of the tests', log: pino({ level: 'silent' }) })
  const budget = limits.limit({ name: 'paid_preview_characters', points: 20, windowSeconds: 60 })
  const [free] = listEmbeddedVoices()
  if (free === undefined) throw new Error('no voices')
  const paid = { ...free, id: 'xi.paid', spokenBy: 'remote' } as const
  const previewOf = createPreviewCache(
    {
      render: async (_text, voice) => ({
        sound: { mp3: Buffer.from('mp3'), durationMs: 1_000, peaks: [50, 100] },
        voice,
      }),
    },
    budget,
  )
  expect(await previewOf(paid, 'quinze letras..')).toMatchObject({ voice: { id: 'xi.paid' } })
  expect(await previewOf(paid, 'quinze letras..')).toMatchObject({ voice: { id: 'xi.paid' } })
  await expect(previewOf(paid, 'outras letras..')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await previewOf(free, 'outras letras..')).toMatchObject({ voice: { id: free.id } })
  await limits.close()
})
