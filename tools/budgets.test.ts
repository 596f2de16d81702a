import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { weighPages } from './budgets.ts'

test('No page asks for more script, style or type than its budget before anybody touches it', async () => {
  const weights = await weighPages()
  for (const { what, bytes, budgetBytes, files } of weights) {
    // A budget that weighs nothing holds nothing: of a page, the entry and its own part at least.
    expect(files.length, what).toBeGreaterThan(what.startsWith('script') ? 1 : 0)
    expect.soft(bytes, `bytes of ${what} (node tools/budgets.ts names its files)`).toBeLessThanOrEqual(budgetBytes)
  }
})

test('No part of the client has a style sheet of its own: the server writes that of the entry into the page, and no other', async () => {
  const file = join(import.meta.dirname, '../apps/web/dist/client/.vite/manifest.json')
  const chunks: Record<string, { isEntry?: boolean; css?: string[] }> = JSON.parse(await readFile(file, 'utf8'))
  const styled = Object.entries(chunks).filter(([, { css }]) => css !== undefined)
  expect(styled.filter(([, { isEntry }]) => !isEntry).map(([name]) => name)).toEqual([])
  expect(styled.length).toBe(1)
})
