import { Username } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { suggestUsername } from './suggest-username.ts'

test.each([
  ['Marta do Palco', 'marta-do-palco'],
  ['  João d’Ávila  ', 'joao-d-avila'],
  ['Conceição Nuñez', 'conceicao-nunez'],
  ['Søren Groß', 'soren-gross'],
  ['DJ_Zé 2000!', 'dj_ze-2000'],
  ['★ Inês ★', 'ines'],
  ['ﬁona', 'fiona'],
])('suggestUsername turns %s into %s', (displayName, username) => {
  expect(suggestUsername(displayName)).toBe(username)
})

test.each(['', 'Zé', '東京', '🎸🎸🎸', '---'])(
  'suggestUsername returns an empty text for "%s", which has no usable characters',
  (name) => {
    expect(suggestUsername(name)).toBe('')
  },
)

test('Every suggestion is a valid username, also for long names', () => {
  for (const name of ['Ana '.repeat(40), `${'a'.repeat(29)} b`, 'Zé das Couves', '_-_ana_-_']) {
    expect(Username.safeParse(suggestUsername(name)).success, name).toBe(true)
  }
})
