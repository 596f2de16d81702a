import { SignedIn, User } from '@aplauso/contract/accounts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn, storedAccount } from './support/signed-in.ts'
import { call, noNetwork, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const toggle = page.getByRole('button', { name: 'Menu' })
const heading = page.getByRole('heading', { level: 1 })

test('On a phone a menu taller than the screen scrolls, and signing out closes it', async () => {
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

test('The header does not move while a stored session is verified', async () => {
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

test('Login of a signed-in user redirects to no other site', async () => {
  standIn({ ...OFFERED, ...GIVEN_NOTHING, ...signedIn(newUser('fan')) })
  const { address } = await showPage('/login?redirect=//evil.example/x')
  await expect.poll(address).toBe('/dashboard/fan')
})

test('A missing page links a signed-in user to home and their dashboard', async () => {
  standIn({ ...OFFERED, ...GIVEN_NOTHING, ...signedIn(newUser('fan')) })
  const { address } = await showPage('/no-such-page')
  await expect.element(heading).toHaveTextContent('404 Page Not Found')
  const content = page.getByRole('main')
  await expect.element(content.getByRole('link', { name: 'Voltar ao início' })).toBeVisible()
  await content.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(address).toBe('/dashboard/fan')
})

test('On a phone the menu opens, is in order, and closes by Escape, by a tap elsewhere and by navigation', async () => {
  standIn(OFFERED)
  const { address } = await showPage('/login', { viewport: [390, 844] })
  const links = () => [...document.querySelectorAll('#menu a')].filter((link) => link.checkVisibility())
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(links()).toEqual([])

  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(links().map((link) => link.textContent)).toEqual([
    ...['Funcionalidades', 'Preços', 'Como funciona', 'Entrar', 'Criar conta'],
  ])
  await axe()
  await userEvent.tab()
  expect(document.activeElement).toBe(links()[0])
  await userEvent.keyboard('{Escape}')
  await expect.poll(links).toEqual([])
  await expect.element(toggle).toHaveFocus()

  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(document.body, { position: { x: 195, y: 840 } })
  await expect.poll(links).toEqual([])

  await toggle.click()
  await page.elementLocator(document.body).getByRole('link', { name: 'Criar conta' }).first().click()
  await expect.poll(address).toBe('/register')
  await expect.poll(links).toEqual([])
  await expect.poll(() => document.activeElement?.id).toBe('conteudo')
})

test('A language chosen while signed in is saved, and changes title and page without a reload', async () => {
  const account = storedAccount(newUser('fan'))
  const calls = standIn({ ...OFFERED, ...GIVEN_NOTHING, ...account.answers })
  await showPage('/dashboard/fan')
  await expect.element(page.getByRole('button', { name: /^Olá, / })).toBeVisible()
  const portuguese = document.title
  await page.getByLabelText('Idioma').selectOptions('fr')
  await expect.poll(() => account.user().language).toBe('fr')
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ language: 'fr' })
  expect(document.documentElement.lang).toBe('fr')
  await expect.poll(() => document.title).not.toBe(portuguese)
  await page.getByRole('button', { name: /^Bonjour, / }).click()
  await expect.element(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
})

test('Without a network a notice stays until it returns, and failures are still shown', async () => {
  standIn({ ...OFFERED, 'POST /api/auth/login': call({ answers: SignedIn, answer: noNetwork }) })
  await showPage('/login')
  const notice = page.getByText('Estás sem ligação à internet.')
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(notice).toBeVisible()
  await axe()
  const form = page.getByRole('main')
  await form.getByLabelText('Email').fill('ana@demo.aplauso.test')
  await form.getByLabelText('Palavra-passe', { exact: true }).fill('aplauso')
  await form.getByRole('button', { name: 'Entrar' }).click()
  await expect.element(toast).toMatchTextContent('Verifica a tua ligação')
  isOnline.mockRestore()
  dispatchEvent(new Event('online'))
  await expect.element(notice).not.toBeInTheDocument()
})
