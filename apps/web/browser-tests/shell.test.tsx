import { User } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OFFERED } from './support/config.ts'
import { showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { call, standIn } from './support/stand-in.ts'

const toggle = page.getByRole('button', { name: 'Menu' })
const heading = page.getByRole('heading', { level: 1 })

test('On a phone a menu taller than the screen scrolls, and signing out in it closes it', async () => {
  standIn({ ...OFFERED, ...signedIn(newUser('fan')), 'POST /api/auth/logout': call({ answer: () => undefined }) })
  await showPage('/', { viewport: [390, 320] })
  await toggle.click()
  const signOut = page.elementLocator(document.body).getByRole('button', { name: 'Sair' })
  signOut.element().scrollIntoView({ block: 'nearest' })
  await expect.element(signOut).toBeInViewport({ ratio: 1 })
  await signOut.click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => localStorage.getItem('authToken')).toBeNull()
})

test('Nothing in the bar moves while the token of a returning visitor is verified', async () => {
  const held = Promise.withResolvers<void>()
  const user = newUser('fan')
  standIn({
    ...OFFERED,
    ...signedIn(user),
    'GET /api/auth/me': call({ answers: User, answer: () => user, after: held.promise }),
  })
  await showPage('/')
  await expect.element(heading).toBeVisible()
  expect(page.getByRole('link', { name: 'Entrar' }).query()).toBeNull()
  const places = () =>
    [page.getByLabelText('Idioma'), page.getByLabelText(/Usar tema/)].map((control) => {
      const { x, y, width, height } = control.first().element().getBoundingClientRect()
      return { x, y, width, height }
    })
  const before = places()
  held.resolve()
  await expect.element(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  expect(places()).toEqual(before)
})

test('Who is signed in comes back to no other site by way of the login', async () => {
  standIn({ ...OFFERED, ...GIVEN_NOTHING, ...signedIn(newUser('fan')) })
  const { address } = await showPage('/login?redirect=//evil.example/x')
  await expect.poll(address).toBe('/dashboard/fan')
})

test('Where nothing is, who is signed in finds home and their dashboard', async () => {
  standIn({ ...OFFERED, ...GIVEN_NOTHING, ...signedIn(newUser('fan')) })
  const { address } = await showPage('/no-such-page')
  await expect.element(heading).toHaveTextContent('404 Page Not Found')
  const content = page.getByRole('main')
  await expect.element(content.getByRole('link', { name: 'Voltar ao início' })).toBeVisible()
  await content.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(address).toBe('/dashboard/fan')
})
