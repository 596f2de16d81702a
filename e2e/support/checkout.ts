import { expect, type Page } from '@playwright/test'

type Outcome = 'paid' | 'failed' | 'canceled' | 'expired'

/** Sends the form as it is filled in, and ends the payment on the provider's page like this. */
export async function donate(page: Page, amount: string, outcome: Outcome): Promise<void> {
  await page.getByRole('button', { name: `Doar €${amount}`, exact: true }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
  await page.locator(`button[name=outcome][value=${outcome}]`).click()
  await expect(page).toHaveURL(/\/donation\/success\?id=/)
}
