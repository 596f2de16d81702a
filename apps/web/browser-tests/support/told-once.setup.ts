import { beforeEach } from 'vitest'
import { utils } from 'vitest/browser'

// Each of a hundred looks for what is not there yet would write down the whole page for its error. It is written down once: where a
// test has failed, while its page still stands.
utils.configurePrettyDOM({ maxLength: 0 })

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    utils.configurePrettyDOM({ maxLength: 7_000 })
    utils.debug(document.body)
    utils.configurePrettyDOM({ maxLength: 0 })
  })
})
