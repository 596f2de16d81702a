import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../tools/ensure-browser.mjs'

/** Creates a browser profile in `folder` with an empty cache and the session of this demo account. */
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
  // A page of this origin that loads no file of the measured page.
  await page.goto(`${baseUrl}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await browser.close()
  return profile
}
