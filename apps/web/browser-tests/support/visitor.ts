import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** What a visitor finds on every page, and how one goes there without a mouse. */
export const toast = page.getByTestId('toast')

/** Goes on by Tab from one control to the next until this one has the focus; fails when it is never reached. */
export async function tabTo(target: Locator, { shift = false } = {}): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await userEvent.tab({ shift })
    if (target.query() === document.activeElement) return
  }
  await expect.element(target).toHaveFocus()
}
