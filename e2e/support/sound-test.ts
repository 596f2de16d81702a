import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { voice, wav } from '../../apps/server/src/testing/waves.ts'
import { test as base } from './test.ts'

// Longer than any recording of a journey; the browser loops it.
const SPOKEN_SECONDS = 10

/**
 * The journeys' `test` with a fake microphone that speaks and that every page may use, and with autoplay allowed as in
 * OBS.
 */
export const test = base.extend<object, { spoken: string }>({
  spoken: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'aplauso-microphone-'))
      const file = join(folder, 'spoken.wav')
      await writeFile(file, wav(voice(), { seconds: SPOKEN_SECONDS }))
      await use(file)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, spoken }, use) => {
      const args = [
        '--autoplay-policy=no-user-gesture-required',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${spoken}`,
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
})
