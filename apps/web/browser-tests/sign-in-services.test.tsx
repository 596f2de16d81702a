import { Registration, SignedIn, UsernameCheck } from '@aplauso/contract/accounts'
import { ALL_FEATURES_AVAILABLE } from '@aplauso/contract/features'
import { SecondFactorState, SignInAnswer } from '@aplauso/contract/second-factors'
import { AccountLogEntry, Session } from '@aplauso/contract/sessions'
import { LinkedService, type OAuthError, PendingService } from '@aplauso/contract/sign-in-services'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { call, noNetwork, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const WITH_SERVICES = { ...ALL_FEATURES_AVAILABLE, signIn: ['twitch', 'google'] } as const
const main = page.getByRole('main')
const heading = page.getByRole('heading', { level: 1 })
const user = newUser('fan', { displayName: 'Rita Alves' })

const sessionOf = (answer: () => z.input<typeof SignedIn> | Response) => ({
  'POST /api/auth/oauth/session': call({ answers: SignedIn, answer }),
})
const pendingAs = (changes: Partial<PendingService> = {}) => ({
  'GET /api/auth/oauth/pending': call({
    answers: PendingService,
    answer: (): PendingService => ({
      ...{ provider: 'twitch', next: 'register', email: 'rita@example.com', displayName: 'Rita Alves' },
      ...{ username: 'rita_alves', invite: null },
      ...changes,
    }),
  }),
})
const noPending = { 'GET /api/auth/oauth/pending': call({ answer: () => refuse('not_found') }) }
const freeUsernames = {
  'GET /api/auth/usernames/:username': call({
    answers: UsernameCheck,
    answer: (_nothing, { params: { username = '' } }) => ({ username, available: true, reason: null }),
  }),
}

test('A service link keeps the page that was wanted, and an error of the service is gone at the next attempt', async () => {
  const errors: Record<Exclude<OAuthError, 'reauthentication_required'>, RegExp> = {
    oauth_denied: /^Cancelaste a entrada/,
    oauth_failed: /não respondeu como devia/,
    oauth_state: /expirou ou começou noutro navegador/,
    oauth_linked_elsewhere: /já está ligado a outra conta/,
    registration_closed: /não se criam contas novas/,
  }
  standIn({ ...OFFERED, 'POST /api/auth/login': call({ answer: () => refuse('invalid_credentials') }) })
  for (const [code, text] of Object.entries(errors)) {
    const { leave } = await showPage(`/login?error=${code}`, { offered: WITH_SERVICES })
    await expect.element(main.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await leave()
  }
  const { address } = await showPage('/login?error=oauth_denied&redirect=/help', { offered: WITH_SERVICES })
  await expect
    .element(main.getByRole('link', { name: 'Continuar com Twitch' }))
    .toHaveAttribute('href', '/api/auth/oauth/twitch/start?intent=sign-in&redirect=%2Fhelp')
  await axe()
  await main.getByRole('textbox', { name: 'Email' }).fill('rita@example.com')
  await main.getByLabelText('Palavra-passe', { exact: true }).fill('errada')
  await main.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect.poll(address).toBe('/login?redirect=%2Fhelp')
  expect(main.getByText(errors.oauth_denied).query()).toBeNull()
})

test('The session that a service opened is taken from the cookie, also after a failed request', async () => {
  const answers = [noNetwork(), { token: 'of-the-cookie', user }]
  localStorage.setItem('authToken', 'of-an-earlier-session')
  const bearers: (string | undefined)[] = []
  standIn(
    {
      ...OFFERED,
      ...GIVEN_NOTHING,
      'GET /api/auth/me': call({ answer: () => refuse('unauthenticated') }),
      'POST /api/auth/oauth/session': call({
        answers: SignedIn,
        answer(_nothing, { bearer }) {
          bearers.push(bearer)
          return answers.shift() ?? refuse('unauthenticated')
        },
      }),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/login?service=twitch&redirect=/help', { offered: WITH_SERVICES })
  await expect.element(heading).toHaveTextContent('A entrar com Twitch…')
  await main.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(address).toBe('/help')
  expect(localStorage.getItem('authToken')).toBe('of-the-cookie')
  expect(bearers).toEqual([undefined, undefined])
})

test('Without the session of a service the login says so', async () => {
  standIn({ ...OFFERED, ...sessionOf(() => refuse('unauthenticated')) })
  const { address } = await showPage('/login?service=twitch', { offered: WITH_SERVICES })
  await expect.element(main.getByRole('alert').filter({ hasText: /não respondeu como devia/ })).toBeVisible()
  expect(address()).toBe('/login?error=oauth_failed')
})

test('A registration by a service is filled in and sent without a password', async () => {
  const calls = standIn(
    {
      ...OFFERED,
      ...GIVEN_NOTHING,
      ...pendingAs(),
      ...freeUsernames,
      'POST /api/auth/register': call({
        answers: SignedIn,
        answer: () => ({ token: 'a-new-one', user }),
      }),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/register?service=twitch', { offered: WITH_SERVICES, viewport: [390, 844] })
  await expect.element(main.getByText('A criar conta com Twitch')).toBeVisible()
  expect(main.getByRole('link', { name: /^Continuar com/ }).query()).toBeNull()
  await page.getByRole('button', { name: /^Fã/ }).click()
  await expect.element(page.getByLabelText('Nome a mostrar')).toHaveValue('Rita Alves')
  await expect.element(page.getByLabelText('Nome de utilizador')).toHaveValue('rita_alves')
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('rita@example.com')
  expect(page.getByLabelText('Palavra-passe').query()).toBeNull()
  await expect
    .element(main.getByRole('link', { name: 'Usar email e palavra-passe' }))
    .toHaveAttribute('href', '/register?type=fan')
  await page.getByRole('checkbox', { name: /^Tenho 16 anos ou mais/ }).click()
  await axe()
  await main.getByRole('button', { name: 'Criar conta' }).click()
  await expect.poll(address).toBe('/dashboard/fan')
  const sent = calls.find(({ path }) => path === '/api/auth/register')?.body
  expect(sent).toEqual({
    ...{ displayName: 'Rita Alves', username: 'rita_alves', email: 'rita@example.com', userType: 'fan' },
    ...{ service: true, aboutMe: '', termsVersion: TERMS_VERSION },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  expect(Registration.safeParse(sent).success).toBe(true)
})

test('A registration whose service no longer waits offers to begin again, at its start and at its end', async () => {
  standIn({ ...OFFERED, ...noPending }, { othersWait: true })
  const { leave } = await showPage('/register?service=twitch', { offered: WITH_SERVICES })
  await expect.element(heading).toHaveTextContent('A entrada com Twitch já não vale')
  await expect.element(main.getByRole('link', { name: 'Continuar com Twitch' })).toBeVisible()
  await axe()
  await leave()

  const over = [{ path: 'service', code: 'invalid', message: 'is over' }]
  standIn({
    ...OFFERED,
    ...pendingAs(),
    ...freeUsernames,
    'POST /api/auth/register': call({ answer: () => refuse('validation_failed', { errors: over }) }),
  })
  await showPage('/register?service=twitch&type=fan', { offered: WITH_SERVICES })
  await page.getByRole('checkbox', { name: /^Tenho 16 anos ou mais/ }).click()
  await main.getByRole('button', { name: 'Criar conta' }).click()
  await expect.element(heading).toHaveTextContent('A entrada com Twitch já não vale')
})

test('An account with the email of the service is linked with its password', async () => {
  const answers = [
    refuse('invalid_credentials'),
    refuse('rate_limited', { retryAfterSeconds: 60 }),
    { token: 't', user },
  ]
  const calls = standIn(
    {
      ...OFFERED,
      ...GIVEN_NOTHING,
      ...pendingAs({ next: 'link' }),
      'POST /api/auth/oauth/pending/link': call({
        answers: SignInAnswer,
        answer: () => answers.shift() ?? refuse('not_found'),
      }),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/register?service=twitch&redirect=/help', { offered: WITH_SERVICES })
  await expect.poll(address).toBe('/link-account')
  await expect.element(heading).toHaveTextContent('Já há uma conta com este email')
  await expect.element(main.getByText(/^rita@example.com já tem conta/)).toBeVisible()
  const password = main.getByLabelText('Palavra-passe', { exact: true })
  const submit = main.getByRole('button', { name: 'Ligar Twitch e entrar' })
  await axe()
  await password.fill('errada')
  await submit.click()
  await expect.element(main.getByText('A palavra-passe está errada.')).toBeVisible()
  await submit.click()
  await expect.element(toast).toMatchTextContent(/Não foi possível ligar Twitch/)
  await password.fill('certa')
  await submit.click()
  await expect.poll(address).toBe('/dashboard/fan')
  expect(calls.filter(({ path }) => path.endsWith('/link')).at(-1)?.body).toEqual({ password: 'certa' })
})

test('A link to another account asks for its email, and goes on to its second factor', async () => {
  const calls = standIn(
    {
      ...OFFERED,
      ...pendingAs({ email: null }),
      'POST /api/auth/oauth/pending/link': call({
        answers: SignInAnswer,
        answer: () => ({ secondFactor: ['totp'], challenge: 'a-challenge' }),
      }),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/link-account', { offered: WITH_SERVICES })
  await expect.element(heading).toHaveTextContent('Liga Twitch à tua conta')
  await main.getByRole('textbox', { name: 'Email' }).fill(' rita@example.com ')
  await main.getByLabelText('Palavra-passe', { exact: true }).fill('certa')
  await main.getByRole('button', { name: 'Ligar Twitch e entrar' }).click()
  await expect.poll(address).toBe('/second-factor')
  expect(calls.find(({ path }) => path.endsWith('/link'))?.body).toEqual({
    email: 'rita@example.com',
    password: 'certa',
  })
})

test('A link whose service no longer waits leads to the login', async () => {
  standIn({ ...OFFERED, ...noPending })
  await showPage('/link-account', { offered: WITH_SERVICES })
  await expect.element(heading).toHaveTextContent('Esta entrada já não vale')
  await expect.element(main.getByRole('link', { name: 'Entrar de outra forma' })).toHaveAttribute('href', '/login')
})

const SECURITY = {
  'GET /api/auth/sessions': call({ answers: z.array(Session), answer: () => [] }),
  'GET /api/auth/second-factor': call({
    answers: SecondFactorState,
    answer: () => ({ required: false, totp: false, passkeys: 0, recoveryCodes: 0, hasPassword: true }),
  }),
  'GET /api/auth/log': call({ answers: z.array(AccountLogEntry), answer: () => [] }),
}
const services = main.getByRole('region', { name: 'Outros serviços' })

test('The security settings link and unlink services, also one that is no longer offered', async () => {
  let linked: LinkedService[] = [
    { provider: 'twitch', name: 'rita_ao_vivo', linkedAt: '2026-10-05T10:00:00.000Z' },
    { provider: 'discord', name: null, linkedAt: '2026-09-05T10:00:00.000Z' },
  ]
  standIn(
    {
      ...OFFERED,
      ...signedIn(user),
      ...SECURITY,
      'GET /api/auth/oauth': call({ answers: z.array(LinkedService), answer: () => linked }),
      'DELETE /api/auth/oauth/:provider': call({
        answer(_nothing, { params: { provider } }) {
          if (linked.length === 1) return refuse('last_sign_in_method')
          linked = linked.filter((link) => link.provider !== provider)
          return undefined
        },
      }),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/settings/security?linked=twitch', {
    offered: WITH_SERVICES,
    viewport: [390, 844],
  })
  await expect.element(services.getByRole('status')).toHaveTextContent('Twitch ligado. Já podes entrar com ele.')
  await expect.poll(address).toBe('/settings/security')
  await expect.element(services.getByText(/^Ligado como rita_ao_vivo desde/)).toBeVisible()
  await expect.element(services.getByText(/já não se entra com este serviço/)).toBeVisible()
  await expect
    .element(services.getByRole('link', { name: 'Ligar Google' }))
    .toHaveAttribute(
      'href',
      `/api/auth/oauth/google/start?intent=link&redirect=${encodeURIComponent('/settings/security?linked=google')}`,
    )
  await axe()

  const dialog = page.getByRole('alertdialog')
  await services.getByRole('button', { name: 'Desligar Discord' }).click()
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect.element(services.getByRole('status')).toHaveTextContent('Discord desligado.')
  expect(services.getByText('Discord', { exact: true }).query()).toBeNull()
  await services.getByRole('button', { name: 'Desligar Twitch' }).click()
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect.element(dialog.getByText(/É a última forma de entrares na conta/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(services.getByText(/^Ligado como rita_ao_vivo desde/)).toBeVisible()
})

test('A link with a session that is too old asks for the password, and another error is said', async () => {
  const answers = {
    ...OFFERED,
    ...signedIn(user),
    ...SECURITY,
    'GET /api/auth/oauth': call({ answers: z.array(LinkedService), answer: () => [] }),
  }
  standIn(answers, { othersWait: true })
  const { leave } = await showPage('/settings/security?error=oauth_linked_elsewhere', { offered: WITH_SERVICES })
  await expect.element(services.getByRole('alert')).toMatchTextContent(/já está ligado a outra conta/)
  await leave()

  standIn(answers, { othersWait: true })
  await showPage('/settings/security?error=reauthentication_required', { offered: WITH_SERVICES })
  const dialog = page.getByRole('dialog', { name: 'Confirma que és tu' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(services.getByRole('alert')).toMatchTextContent('confirma primeiro que és tu')
})

test('Settings without a service have no card for it', async () => {
  standIn(
    {
      ...OFFERED,
      ...signedIn(user),
      ...SECURITY,
      'GET /api/auth/oauth': call({ answers: z.array(LinkedService), answer: () => [] }),
    },
    { othersWait: true },
  )
  await showPage('/settings/security')
  await expect.element(main.getByRole('region', { name: 'Sessões' })).toBeVisible()
  expect(services.query()).toBeNull()
})
