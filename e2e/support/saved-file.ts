import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'

/** What is in the file that the browser saves once this button is pressed. */
export async function savedFile(button: Locator): Promise<Buffer> {
  const saved = button.page().waitForEvent('download')
  await button.click()
  return readFile(await (await saved).path())
}
