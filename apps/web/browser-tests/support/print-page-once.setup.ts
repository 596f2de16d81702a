import { beforeEach } from 'vitest'
import { utils } from 'vitest/browser'

// Every retry of a failing query would print the whole page in its error. It is printed once: when a test has failed,
// while its page is still mounted.
utils.configurePrettyDOM({ maxLength: 0 })

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    utils.configurePrettyDOM({ maxLength: 7_000 })
    utils.debug(document.body)
    utils.configurePrettyDOM({ maxLength: 0 })
  })
})
