import { expect, type Page } from '@playwright/test'

/** Sends the filled form; the browser ends on the provider's page. */
export async function checkOut(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Doar €${amount}`, exact: true }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
}

/** Ends the payment with this outcome on the provider's page, which redirects back. */
export async function endPayment(page: Page, outcome: 'paid' | 'failed' | 'canceled'): Promise<void> {
  await page.locator(`button[name=outcome][value=${outcome}]`).click()
  await expect(page).toHaveURL(/\/donation\/success\?id=/)
}
