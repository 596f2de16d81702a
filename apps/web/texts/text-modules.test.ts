import { expect, test } from 'vitest'
import { textModules } from './text-modules.ts'

const known = new Set(['~a', '~b', '~c'])
const chunk = (name: string, code: string, imports: string[] = []) => ({ name, imports, modules: { [name]: { code } } })

test('A script brings its texts but those that come with what it imports', () => {
  const modules = textModules(
    {
      'core-1.js': chunk('core', 't("~a")'),
      'common-1.js': chunk('common', 'no text', ['core-1.js']),
      'page-1.js': chunk('page', 't("~a"); t("~b"); t("~unknown")', ['common-1.js']),
      'other-1.js': chunk('other', 't("~b")', ['core-1.js']),
    },
    known,
  )
  expect(Object.fromEntries(modules)).toEqual({
    'core-1.js': { name: 'core.js', ids: ['~a'] },
    'page-1.js': { name: 'page.js', ids: ['~b'] },
    'other-1.js': { name: 'other.js', ids: ['~b'] },
  })
})

test('Of two scripts that import each other both bring what they say', () => {
  const modules = textModules(
    { 'x.js': chunk('same', 't("~c")', ['y.js']), 'y.js': chunk('same', 't("~c")', ['x.js']) },
    known,
  )
  expect([...modules.values()]).toEqual([
    { name: 'same.js', ids: ['~c'] },
    { name: 'same-2.js', ids: ['~c'] },
  ])
})
