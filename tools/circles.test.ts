import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

// The linter finds circles of files but not of folders: two folders can import each other without a circle of files.
const SOURCES = 'apps/server/src'
const IMPORTED = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g

type Imports = Map<string, Set<string>>

/** Imports between the folders right below modules and platform, without tests. */
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

/** Removes folders that import none of the others or that none imports, until only circles are left. */
function circlesIn(imports: Imports): string[] {
  const left = new Map(imports)
  for (;;) {
    const imported = new Set([...left.values()].flatMap((others) => [...others]))
    const outside = [...left].filter(([name, to]) => !imported.has(name) || ![...to].some((other) => left.has(other)))
    if (outside.length === 0) return [...left.keys()]
    for (const [name] of outside) left.delete(name)
  }
}

test('Folders of modules and of the platform form no import circle, types included', () => {
  const imports = importsOfFolders()
  expect([...(imports.get('modules/accounts') ?? [])]).toContain('platform/http')
  expect(circlesIn(imports)).toEqual([])
})

test('circlesIn finds two folders that import each other, and not their neighbours', () => {
  const imports = new Map([
    ['above', new Set(['one'])],
    ['one', new Set(['other'])],
    ['other', new Set(['one', 'below'])],
    ['below', new Set<string>()],
  ])
  expect(circlesIn(imports)).toEqual(['one', 'other'])
})
