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
