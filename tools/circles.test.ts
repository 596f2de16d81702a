import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

// Files are lint's; it knows no folders, and two of them can need each other through files that form no circle.
const SOURCES = 'apps/server/src'
const IMPORTED = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g

type Imports = Map<string, Set<string>>

/** What each folder right below modules and platform imports of the others, tests aside. */
function importsOfFolders(): Imports {
  const imports: Imports = new Map()
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    const folder = folderOf(file)
    if (folder === undefined || !/(?<!\.test)\.ts$/.test(file)) continue
    const others = imports.get(folder) ?? new Set()
    for (const [, name = ''] of readFileSync(posix.join(SOURCES, file), 'utf8').matchAll(IMPORTED)) {
      const other = folderOf(name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name))
      if (other !== undefined && other !== folder) others.add(other)
    }
    imports.set(folder, others)
  }
  return imports
}

const folderOf = (path: string) => /^(?:modules|platform)\/[^/]+(?=\/)/.exec(path)?.[0]

/** Takes away who imports none of those left, and then who is imported by none of them, until only circles are. */
function circlesIn(imports: Imports): string[] {
  const left = new Map(imports)
  for (;;) {
    const imported = new Set([...left.values()].flatMap((others) => [...others]))
    const outside = [...left].filter(([name, to]) => !imported.has(name) || ![...to].some((other) => left.has(other)))
    if (outside.length === 0) return [...left.keys()]
    for (const [name] of outside) left.delete(name)
  }
}

test('The folders of modules and of the platform form no circle, types included', () => {
  const imports = importsOfFolders()
  expect([...(imports.get('modules/accounts') ?? [])]).toContain('platform/http')
  expect(circlesIn(imports)).toEqual([])
})

test('Two folders that import each other are found, and those around them are not', () => {
  const imports = new Map([
    ['above', new Set(['one'])],
    ['one', new Set(['other'])],
    ['other', new Set(['one', 'below'])],
    ['below', new Set<string>()],
  ])
  expect(circlesIn(imports)).toEqual(['one', 'other'])
})
