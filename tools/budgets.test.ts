import { expect, test } from 'vitest'
import { weighPages } from './budgets.ts'

test('No page asks for more script than its budget before anybody touches it', async () => {
  const weights = await weighPages()
  for (const { page, bytes, budgetBytes, files } of weights) {
    // The entry and the page's own part at least: a budget that weighs nothing holds nothing.
    expect(files.length, page).toBeGreaterThan(1)
    expect(bytes, `bytes of the ${page} page (node tools/budgets.ts names its files)`).toBeLessThanOrEqual(budgetBytes)
  }
})
