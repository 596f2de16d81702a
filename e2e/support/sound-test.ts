import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { voice, wav } from '../../apps/server/src/testing/waves.ts'
import { findBrowser } from '../../tools/ensure-browser.mjs'
import { test as base } from './test.ts'

// Sounds take as long as they last, and a busy machine its time to render them.
const TIMEOUT_MS = 120_000
// Longer than any recording of a journey; the browser begins it anew where it ends.
const SPOKEN_SECONDS = 10

/**
 * The journeys' `test` on a machine that has a microphone, into which somebody speaks, and that plays without waiting
 * for a click, as OBS does. Whether a page may use the microphone is still the journey's to say, by its permissions.
 */
export const test = base.extend<{ timeToPlay: undefined }>({
  timeToPlay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, testInfo) => {
      testInfo.setTimeout(TIMEOUT_MS)
      await use(undefined)
    },
    { auto: true },
  ],
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'aplauso-microphone-'))
      const spoken = join(folder, 'spoken.wav')
      await writeFile(spoken, wav(voice(), { seconds: SPOKEN_SECONDS }))
      const args = [
        '--autoplay-policy=no-user-gesture-required',
        // Not together with --use-fake-ui-for-media-stream, which lets in whom the permissions keep out.
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${spoken}`,
      ]
      const executablePath = await findBrowser({ microphone: true })
      await use({ ...launchOptions, executablePath, args: [...(launchOptions.args ?? []), ...args] })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})
