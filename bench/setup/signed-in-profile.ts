import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../tools/ensure-browser.mjs'

/** A browser's folder in `folder`, new and with nothing in its cache, that holds the session of this account of the demo. */
export async function signedInProfile(baseUrl: string, account: string, folder: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@demo.aplauso.test`, password: 'aplauso' }),
  })
  if (!answer.ok) throw new Error(`${account} was not signed in: ${await answer.text()}`)
  const { token }: { token: string } = await answer.json()
  const profile = await mkdtemp(join(folder, 'profile-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage()
  // Of this origin, and none of what the page that is measured will fetch.
  await page.goto(`${baseUrl}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await browser.close()
  return profile
}
