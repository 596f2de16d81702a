import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectChunks, type Manifest } from '../apps/web/src/app/client-assets.ts'
import { MOST_FILES, weighPages } from './budgets.ts'

async function readManifest(): Promise<Manifest> {
  const file = join(import.meta.dirname, '../apps/web/dist/client/.vite/manifest.json')
  return JSON.parse(await readFile(file, 'utf8'))
}

test('Every page stays within its budgets of script, style and fonts before any interaction', async () => {
  const weights = await weighPages()
  for (const { what, bytes, budgetBytes, files } of weights) {
    // A budget without files checks nothing: every page has at least its entry and its own component.
    expect(files.length, what).toBeGreaterThan(what.startsWith('script') ? 1 : 0)
    expect.soft(bytes, `bytes of ${what} (node tools/budgets.ts names its files)`).toBeLessThanOrEqual(budgetBytes)
    expect.soft(files.length, `files of ${what}`).toBeLessThanOrEqual(MOST_FILES)
  }
})

test('No two scripts import each other, so that each runs after its imports', async () => {
  const manifest = await readManifest()
  const inCircles = Object.entries(manifest).filter(([, chunk]) =>
    collectChunks(manifest, chunk.imports ?? []).has(chunk),
  )
  expect(inCircles.map(([name]) => name)).toEqual([])
})

test('Only the entry has a style sheet, which the server writes into the page', async () => {
  const styled = Object.entries(await readManifest()).filter(([, { css }]) => css !== undefined)
  expect(styled.filter(([, { isEntry }]) => !isEntry).map(([name]) => name)).toEqual([])
  expect(styled.length).toBe(1)
})
