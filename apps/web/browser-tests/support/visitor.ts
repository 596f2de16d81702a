import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** Elements and keyboard steps that every page has. */
export const toast = page.getByTestId('toast')

/** Presses Tab until this control has the focus; fails after 60 presses. */
export async function tabTo(target: Locator, { shift = false } = {}): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await userEvent.tab({ shift })
    if (target.query() === document.activeElement) return
  }
  await expect.element(target).toHaveFocus()
}
