import { PAGE_ACCESS, type PageAccess } from '@aplauso/contract/access'
import {
  Login,
  Registration,
  SignedIn,
  UndoEmailChange,
  type User,
  UsernameCheck,
  type UserType,
  VerifyEmail,
} from '@aplauso/contract/accounts'
import { ListedCreator } from '@aplauso/contract/creators'
import { ControlledCreator } from '@aplauso/contract/team'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { call, noNetwork, refuse, standIn } from './support/stand-in.ts'
import { tabTo, toast } from './support/visitor.ts'

const main = page.getByRole('main')
const heading = page.getByRole('heading', { level: 1 })
const PASSWORD = 'aguarela azul 27'

const signInAs = (user: User) =>
  call({
    asks: Login,
    answers: SignedIn,
    answer: ({ email, password }) =>
      email === user.email && password === PASSWORD ? { token: 'given', user } : refuse('invalid_credentials'),
  })

async function fillLogin(email: string, password = PASSWORD) {
  await main.getByRole('textbox', { name: 'Email' }).fill(email)
  await main.getByLabelText('Palavra-passe', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Entrar' }).click()
}

const AUDIENCE = [
  { type: 'fan', door: /^Fã/, about: 'Oiço fado ao domingo.', home: '/dashboard/fan', badge: 'Fã' },
  { type: 'supporter', door: 'Sou apoiante', about: 'Apoio três.', home: '/dashboard/fan', badge: 'Apoiante' },
  { type: 'agency', door: 'Represento uma agência', about: undefined, home: '/dashboard/agency', badge: 'Agência' },
] as const

for (const { type, door, about, home, badge } of AUDIENCE) {
  test(`Registration as ${type} leads to a dashboard of that type`, async () => {
    const profile = { username: `olivia-${type}`, displayName: `Olívia ${type}`, email: `${type}@example.com` }
    const user = newUser(type, { ...profile, aboutMe: about ?? null })
    const calls = standIn(
      {
        ...OFFERED,
        ...GIVEN_NOTHING,
        'GET /api/auth/usernames/:username': call({
          answers: UsernameCheck,
          answer: (_nothing, { params: { username = '' } }) => ({ username, available: true, reason: null }),
        }),
        'POST /api/auth/register': call({
          asks: Registration,
          answers: SignedIn,
          answer: () => ({ token: 'a-new-one', user }),
        }),
      },
      { othersWait: true },
    )
    const { address } = await showPage('/register')
    await page.getByRole('button', { name: door }).click()
    await page.getByLabelText('Nome a mostrar').fill(profile.displayName)
    await page.getByRole('textbox', { name: 'Email' }).fill(profile.email)
    await page.getByLabelText('Palavra-passe', { exact: true }).fill(PASSWORD)
    if (about === undefined) expect(page.getByLabelText('Sobre ti').query()).toBeNull()
    else await page.getByLabelText('Sobre ti').fill(about)
    expect(page.getByRole('group', { name: 'Onde fazes diretos?' }).query()).toBeNull()
    await page.getByRole('checkbox', { name: /^Tenho 16 anos ou mais/ }).click()
    await axe()
    await main.getByRole('button', { name: 'Criar conta' }).click()

    await expect.poll(address).toBe(home)
    await expect.element(heading).toMatchTextContent(profile.displayName)
    await expect.element(main.getByText(badge, { exact: true })).toBeVisible()
    await expect.element(page.getByText(`@${profile.username}`)).toBeVisible()
    expect(localStorage.getItem('authToken')).toBe('a-new-one')
    expect(calls.find(({ path }) => path === '/api/auth/register')?.body).toEqual({
      ...{ ...profile, password: PASSWORD, userType: type, termsVersion: TERMS_VERSION },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(about !== undefined && { aboutMe: about }),
    })
  })
}

test('Registration and sign-out work without a mouse', async () => {
  const user = newUser('fan', { displayName: 'Só Teclado' })
  const calls = standIn(
    {
      ...OFFERED,
      ...GIVEN_NOTHING,
      'GET /api/auth/usernames/:username': call({
        answers: UsernameCheck,
        answer: (_nothing, { params: { username = '' } }) => ({ username, available: true, reason: null }),
      }),
      'POST /api/auth/register': call({
        asks: Registration,
        answers: SignedIn,
        answer: () => ({ token: 'a-new-one', user }),
      }),
      'POST /api/auth/logout': call({ answer: () => undefined }),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/')
  const bar = page.getByRole('navigation', { name: 'Principal' })
  await tabTo(bar.getByRole('link', { name: 'Criar conta' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/register')
  await expect.element(main).toHaveFocus()
  await tabTo(main.getByRole('button', { name: /^Fã/ }))
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveTextContent('Junta-te ao público')
  await expect.element(main).toHaveFocus()

  await tabTo(page.getByLabelText('Nome a mostrar'))
  await userEvent.keyboard('Só Teclado')
  await tabTo(page.getByRole('textbox', { name: 'Email' }))
  await userEvent.keyboard('teclado@example.com')
  await tabTo(page.getByLabelText('Palavra-passe', { exact: true }))
  await userEvent.keyboard(PASSWORD)
  await userEvent.keyboard('{Enter}')
  const consent = page.getByRole('checkbox', { name: /^Tenho 16 anos ou mais/ })
  await expect.element(consent).toHaveFocus()
  await userEvent.keyboard(' ')
  await tabTo(main.getByRole('button', { name: 'Criar conta' }))
  await userEvent.keyboard('{Enter}')

  await expect.poll(address).toBe('/dashboard/fan')
  expect(calls.find(({ path }) => path === '/api/auth/register')?.body).toMatchObject({
    ...{ displayName: 'Só Teclado', email: 'teclado@example.com', password: PASSWORD, termsVersion: TERMS_VERSION },
  })
  await expect.element(heading).toMatchTextContent('Olá, Só Teclado')
  await expect.element(main).toHaveFocus()
  await tabTo(page.getByRole('button', { name: 'Olá, Só Teclado' }), { shift: true })
  await userEvent.keyboard('{Enter}')
  await tabTo(page.getByRole('button', { name: 'Sair' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/login')
  expect(localStorage.getItem('authToken')).toBeNull()
  await expect.element(bar.getByRole('link', { name: 'Entrar' })).toBeVisible()
})

test('Login redirects to a page of this site and to no other', async () => {
  const user = newUser('fan')
  for (const [redirect, end] of [
    ['//evil.example', '/dashboard/fan'],
    ['https://evil.example', '/dashboard/fan'],
    ['/help', '/help'],
  ] as const) {
    standIn({ ...OFFERED, ...GIVEN_NOTHING, 'POST /api/auth/login': signInAs(user) }, { othersWait: true })
    const { address, leave } = await showPage(`/login?redirect=${redirect}`)
    await fillLogin(user.email)
    await expect.poll(address).toBe(end)
    await leave()
    localStorage.clear()
  }
})

test('A wrong password is an error of the field, and too many attempts show the waiting time', async () => {
  let isTooMany = false
  standIn({
    ...OFFERED,
    'POST /api/auth/login': call({
      asks: Login,
      answer: () => (isTooMany ? refuse('rate_limited', { retryAfterSeconds: 870 }) : refuse('invalid_credentials')),
    }),
  })
  const { address } = await showPage('/login')
  await fillLogin('ana@example.com', 'errada')
  await expect.element(toast).toMatchTextContent('Não foi possível entrar')
  await expect.element(toast).toMatchTextContent('O email ou a palavra-passe não estão certos.')
  const password = page.getByLabelText('Palavra-passe', { exact: true })
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription('O email ou a palavra-passe não estão certos.')
  await axe()
  isTooMany = true
  await fillLogin('ana@example.com')
  await expect.element(toast).toMatchTextContent('Podes tentar de novo dentro de 15 minutos.')
  expect(address()).toBe('/login')
})

test('An invalid session is removed without an error', async () => {
  standIn({ ...OFFERED, 'GET /api/auth/me': call({ answer: () => refuse('unauthenticated') }) })
  localStorage.setItem('authToken', 'broken')
  const { address } = await showPage('/dashboard')
  await expect.poll(address).toBe('/login')
  await expect.element(main.getByRole('button', { name: 'Entrar' })).toBeEnabled()
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(toast.query()).toBeNull()
})

test('An earlier email with its token in the query still works', async () => {
  const calls = standIn({
    ...OFFERED,
    'POST /api/auth/verify-email': call({ asks: VerifyEmail, answer: () => undefined }),
  })
  const before = location.href
  const { address } = await showPage('/verify-email?token=da-carta')
  await expect.element(heading).toMatchTextContent('Email confirmado')
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ token: 'da-carta' }])
  expect(address()).toBe('/verify-email')
  expect(location.href).not.toContain('token=da-carta')
  history.replaceState(history.state, '', before)
})

test('The page of an undo link changes nothing until its button is pressed', async () => {
  const calls = standIn({
    ...OFFERED,
    'POST /api/auth/undo-email': call({ asks: UndoEmailChange, answer: () => undefined }),
  })
  const { address } = await showPage('/undo-email#token=do-email')
  await expect.element(heading).toMatchTextContent('Desfazer a mudança de email?')
  await expect.poll(address).toBe('/undo-email')
  await axe()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await main.getByRole('button', { name: 'Desfazer a mudança' }).click()
  await expect.element(heading).toMatchTextContent('Mudança desfeita')
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ token: 'do-email' }])
  await expect.element(main.getByRole('button', { name: 'Desfazer a mudança' })).not.toBeInTheDocument()
})

for (const [code, title] of [
  ['link_invalid', 'Este link já não serve'],
  ['email_taken', 'O endereço é de outra conta'],
] as const) {
  test(`An undo link that ends with ${code} says why, without its button`, async () => {
    standIn({ ...OFFERED, 'POST /api/auth/undo-email': call({ answer: () => refuse(code) }) })
    await showPage('/undo-email#token=do-email')
    await main.getByRole('button', { name: 'Desfazer a mudança' }).click()
    await expect.element(heading).toMatchTextContent(title)
    await expect.element(main.getByRole('button', { name: 'Desfazer a mudança' })).not.toBeInTheDocument()
    await axe()
  })
}

test('An undo without a connection shows the failure, and its button works again', async () => {
  let isOffline = true
  standIn({
    ...OFFERED,
    'POST /api/auth/undo-email': call({ answer: () => (isOffline ? noNetwork() : undefined) }),
  })
  await showPage('/undo-email#token=do-email')
  const button = main.getByRole('button', { name: 'Desfazer a mudança' })
  await button.click()
  await expect.element(toast).toMatchTextContent('Não foi possível desfazer')
  isOffline = false
  await button.click()
  await expect.element(heading).toMatchTextContent('Mudança desfeita')
})

const HOMES: Record<UserType, string> = {
  creator: '/dashboard/creator',
  fan: '/dashboard/fan',
  supporter: '/dashboard/fan',
  agency: '/dashboard/agency',
}

/** Agencies see these pages only with ?creatorId=. */
const OF_A_CREATOR = new Set(['/dashboard-creator', '/dashboard/creator/donations', '/dashboard/creator/statistics'])

/** The page that a visitor of this type lands on, by section 5 of the specification. */
function expectedPath(path: string, access: PageAccess, visitor: UserType | undefined): string {
  if (path === '/dashboard' && visitor) return HOMES[visitor]
  if (OF_A_CREATOR.has(path) && visitor === 'agency') return HOMES.agency
  if (access === 'public') return path
  if (access === 'signed_out') return visitor ? HOMES[visitor] : path
  if (visitor === undefined) return '/login'
  // Who is no operator reads there that the page does not exist.
  if (access === 'operator') return path
  return access === 'signed_in' || access === 'stage' || access.includes(visitor) ? path : HOMES[visitor]
}

/** Pairs of page and visitor to test: as few as reveal a page that lets in too many. */
function isWalked(access: PageAccess, visitor: UserType | undefined): boolean {
  // Public pages do not check the visitor; e2e/route-walk.spec.ts opens them.
  if (access === 'public') return false
  if (visitor === undefined) return true
  // A page that creators and agencies cannot open has to be tested as both.
  return visitor === 'creator' || visitor === 'agency' || typeof access === 'string' || access.includes(visitor)
}

for (const visitor of [undefined, 'fan', 'supporter', 'creator', 'agency'] as const) {
  test(`Every page lets ${visitor ? `a ${visitor}` : 'a visitor'} in or redirects them`, async () => {
    // These two pages have a heading only with data.
    const known = {
      ...OFFERED,
      'GET /api/creators': call({ answers: ListedCreator.array(), answer: () => [] }),
      'GET /api/moderation/stages': call({ answers: ControlledCreator.array(), answer: () => [] }),
      ...(visitor && signedIn(newUser(visitor))),
    }
    standIn(known, { othersWait: true })
    for (const [path, access] of Object.entries<PageAccess>(PAGE_ACCESS)) {
      if (!isWalked(access, visitor)) continue
      const { address, leave } = await showPage(path)
      // The loading screen has a heading of its own.
      const headings = () => [...document.querySelectorAll('h1')].map((each) => each.closest('[role=status]') === null)
      await expect
        .poll(() => [address(), ...headings()], { message: path })
        .toEqual([expectedPath(path, access, visitor), true])
      await leave()
    }
  })
}
