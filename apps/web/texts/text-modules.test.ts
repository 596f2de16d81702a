import { expect, test } from 'vitest'
import { textModules } from './text-modules.ts'

const lengths = new Map([
  ['~a', 601],
  ['~b', 601],
  ['~c', 601],
  ['~short', 300],
  ['~brief', 300],
])
const chunk = (name: string, code: string, imports: string[] = []) => ({
  ...{ name, imports, modules: { [name]: { code } } },
  ...{ isEntry: name === 'core', isDynamicEntry: name.endsWith('page') },
})

test('A text module has the texts of its script except those of its imports', () => {
  const modules = textModules(
    {
      'core-1.js': chunk('core', 't("~a")'),
      'common-1.js': chunk('common', 'no text', ['core-1.js']),
      'page-1.js': chunk('page', 't("~a"); t("~b"); t("~unknown")', ['common-1.js']),
      'other-1.js': chunk('other', 't("~b")', ['core-1.js']),
    },
    lengths,
  )
  expect(Object.fromEntries(modules)).toEqual({
    'core-1.js': { name: 'core.js', ids: ['~a'] },
    'page-1.js': { name: 'page.js', ids: ['~b'] },
    'other-1.js': { name: 'other.js', ids: ['~b'] },
  })
})

test('Texts of a script with few texts move into each importer once, directly or through another such script', () => {
  const modules = textModules(
    {
      'core-1.js': chunk('core', 't("~short")'),
      'little-1.js': chunk('little', 't("~short"); t("~brief")', ['core-1.js']),
      'less-1.js': chunk('less', 'no text', ['little-1.js']),
      'shared-1.js': chunk('shared', 't("~a")', ['little-1.js']),
      'page-1.js': chunk('page', 'no text', ['less-1.js']),
      'page-2.js': chunk('other page', 't("~brief")', ['less-1.js', 'shared-1.js']),
      'page-3.js': chunk('short page', 't("~brief")', ['core-1.js']),
    },
    lengths,
  )
  expect(Object.fromEntries(modules)).toEqual({
    'core-1.js': { name: 'core.js', ids: ['~short'] },
    'shared-1.js': { name: 'shared.js', ids: ['~a', '~brief'] },
    'page-1.js': { name: 'page.js', ids: ['~brief'] },
    'page-3.js': { name: 'short page.js', ids: ['~brief'] },
  })
})

test('Two scripts that import each other both have their texts', () => {
  const modules = textModules(
    { 'x.js': chunk('same', 't("~c")', ['y.js']), 'y.js': chunk('same', 't("~c")', ['x.js']) },
    lengths,
  )
  expect([...modules.values()]).toEqual([
    { name: 'same.js', ids: ['~c'] },
    { name: 'same-2.js', ids: ['~c'] },
  ])
})
