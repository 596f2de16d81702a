import { findBrowser } from '../../tools/ensure-browser.mjs'
import { test as base } from './sound-test.ts'

/**
 * The journeys' `test` with a microphone prompt: the journey's permissions decide whether a page may use it. This needs
 * the full browser.
 */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = await findBrowser({ microphone: true })
      // The argument would grant the microphone without permission.
      const args = launchOptions.args?.filter((argument) => argument !== '--use-fake-ui-for-media-stream') ?? []
      await use({ ...launchOptions, executablePath, args })
    },
    { scope: 'worker' },
  ],
})
