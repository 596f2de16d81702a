import type { Page } from '@playwright/test'
import type { SignedIn, UserType } from '../../packages/contract/src/accounts.ts'
import type { RunningServer } from './running-server.ts'

export const PASSWORD = 'aguarela azul 27'

export const emailOf = (username: string) => `${username}@example.com`

/** Registers an account without a browser, whose cookies stay unchanged. Returns the token of its session. */
export async function createAccount(server: RunningServer, username: string, userType: UserType): Promise<string> {
  const answer = await fetch(`${server.baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt' },
    body: JSON.stringify({ email: emailOf(username), password: PASSWORD, displayName: username, username, userType }),
  })
  if (!answer.ok) throw new Error(`${username} was not registered: ${await answer.text()}`)
  const { token }: SignedIn = await answer.json()
  return token
}

/** Signs this page in, on every load from the next one on. */
export const storeToken = (page: Page, token: string) =>
  page.addInitScript((value) => localStorage.setItem('authToken', value), token)

/** Fills the login page, in Portuguese, and sends it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByLabel('Palavra-passe', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar' }).click()
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))
