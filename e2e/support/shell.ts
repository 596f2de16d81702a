import { expect, type Locator, type Page } from '@playwright/test'

/** The menu link of a page, in the rail on a desktop and at the bottom of a phone. */
export const navLinkOf = (page: Page, name: string): Locator =>
  page
    .getByTestId('rail')
    .or(page.getByTestId('bottom-bar'))
    .getByRole('link', { name, exact: true })
    .filter({ visible: true })

/** Waits until this page has joined the creator's channel. */
export const expectLive = (page: Page): Promise<void> =>
  expect(page.getByTestId('obs-chip')).toHaveAttribute('data-line', 'connected')

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Olá, / }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
}
