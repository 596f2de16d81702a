import { beforeEach } from 'vitest'
import { utils } from 'vitest/browser'

const TOLD_CHARACTERS = 7_000

// Each of a hundred looks for what is not there yet would write down the whole page for its error. It is written down once: where a
// test has failed, while its page still stands.
utils.configurePrettyDOM({ maxLength: 0 })

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => utils.debug(document.body, TOLD_CHARACTERS))
})
