import { findBrowser } from '../../tools/ensure-browser.mjs'
import { test as base } from './sound-test.ts'

/**
 * The journeys' `test` with a microphone that has to be asked for: whether a page may use it is the journey's to say, by its
 * permissions. That takes a whole browser.
 */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = await findBrowser({ microphone: true })
      // It lets in whom the permissions keep out.
      const args = launchOptions.args?.filter((argument) => argument !== '--use-fake-ui-for-media-stream') ?? []
      await use({ ...launchOptions, executablePath, args })
    },
    { scope: 'worker' },
  ],
})
