import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'

/** The content of the file that the browser saves after a press on this button. */
export async function savedFile(button: Locator): Promise<Buffer> {
  const saved = button.page().waitForEvent('download')
  await button.click()
  return readFile(await (await saved).path())
}
