import { Login, type User } from '@aplauso/contract/accounts'
import {
  AddedPasskey,
  ConfirmSession,
  NewPasskey,
  Passkey,
  PasskeyChange,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactorResponse,
  SecondFactorState,
  SignInAnswer,
  TotpConfirmation,
  TotpSetup,
} from '@aplauso/contract/second-factors'
import { LinkedService } from '@aplauso/contract/sign-in-services'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, NO_SECOND_FACTOR, newUser, storedAccount } from './support/signed-in.ts'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const heading = page.getByRole('heading', { level: 1 })
const main = page.getByRole('main')
const section = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = page.getByRole('dialog')
const CODES = Array.from({ length: 10 }, (_, index) => `abcd${index}-fgh${index}k`)
const SETUP: TotpSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Aplauso:rui?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Aplauso',
}
const NOON = '2026-02-03T12:00:00.000Z'

/** An account at a server that stores its second factor. */
function storedFactors(first: Partial<SecondFactorState> = {}, names: readonly string[] = []) {
  let state: SecondFactorState = { ...NO_SECOND_FACTOR, ...first, passkeys: names.length }
  let passkeys: Passkey[] = names.map((name, index) => ({
    ...{ id: `passkey-${index}`, name, createdAt: NOON, lastUsedAt: null },
  }))
  const change = (changes: Partial<SecondFactorState>) => {
    state = { ...state, ...changes }
  }
  const answers: Answers = {
    'GET /api/auth/second-factor': call({ answers: SecondFactorState, answer: () => state }),
    'GET /api/auth/passkeys': call({ answers: Passkey.array(), answer: () => passkeys }),
    'POST /api/auth/totp': call({ answers: TotpSetup, answer: () => SETUP }),
    'POST /api/auth/totp/confirm': call({
      asks: TotpConfirmation,
      answers: RecoveryCodes,
      answer: ({ code }) => {
        if (code !== '123456') return refuse('invalid_code')
        change({ totp: true, recoveryCodes: 10 })
        return { recoveryCodes: CODES }
      },
    }),
    'DELETE /api/auth/totp': call({
      answer: () => {
        if (state.required) return refuseWith409()
        change({ totp: false, recoveryCodes: 0 })
      },
    }),
    'POST /api/auth/recovery-codes': call({
      answers: RecoveryCodes,
      answer: () => {
        change({ recoveryCodes: 10 })
        return { recoveryCodes: CODES }
      },
    }),
    'POST /api/auth/passkeys/options': call({ answers: PasskeyOptions, answer: () => CREATION }),
    'POST /api/auth/passkeys': call({
      asks: NewPasskey,
      answers: AddedPasskey,
      answer: ({ name = 'Windows' }) => {
        const isFirst = !state.totp && passkeys.length === 0
        const added = { id: `passkey-${passkeys.length}`, name, createdAt: NOON }
        passkeys = [...passkeys, { ...added, lastUsedAt: null }]
        change({ passkeys: passkeys.length, ...(isFirst && { recoveryCodes: 10 }) })
        return { ...added, ...(isFirst && { recoveryCodes: CODES }) }
      },
    }),
    'PATCH /api/auth/passkeys/:id': call({
      asks: PasskeyChange,
      answer: ({ name }, { params: { id } }) => {
        passkeys = passkeys.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey))
      },
    }),
    'DELETE /api/auth/passkeys/:id': call({
      answer: (_nothing, { params: { id } }) => {
        passkeys = passkeys.filter((passkey) => passkey.id !== id)
        change({ passkeys: passkeys.length })
      },
    }),
  }
  return { answers, change }
}

/** The refusal that the contract states for the last required factor. */
function refuseWith409(): Response {
  const problem = { type: 'about:blank', title: 'x', status: 409, detail: 'x', requestId: 'test' }
  return Response.json({ ...problem, code: 'second_factor_required' }, { status: 409 })
}

const CREATION = {
  challenge: 'AAAA',
  rp: { name: 'Aplauso', id: 'localhost' },
  user: { id: 'AAAA', name: 'rui', displayName: 'Rui' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** What the browser answers when a passkey is created. */
function browserCreates(answer: () => Promise<Credential>) {
  const create = vi.spyOn(navigator.credentials, 'create').mockImplementation(answer)
  onTestFinished(() => create.mockRestore())
}

const createdPasskey = async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const response = { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => ['internal'] }
  const credential = { id: 'AQID', rawId: bytes, response, type: 'public-key', authenticatorAttachment: 'platform' }
  return { ...credential, getClientExtensionResults: () => ({}) }
}

const usedPasskey = async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }
  const credential = { id: 'AQID', rawId: bytes, response, type: 'public-key', authenticatorAttachment: 'platform' }
  return { ...credential, getClientExtensionResults: () => ({}) }
}

async function openSecurity(
  factors: ReturnType<typeof storedFactors>,
  user: User = newUser('fan'),
  more: Answers = {},
) {
  const account = storedAccount(user)
  const calls = standIn({ ...OFFERED, ...account.answers, ...factors.answers, ...more }, { othersWait: true })
  return { calls, ...(await showPage('/settings/security')) }
}

test('The authenticator app is turned on after the password, by its code, and with stored recovery codes', async () => {
  const factors = storedFactors()
  let isFresh = false
  await openSecurity(factors, newUser('fan'), {
    'POST /api/auth/totp': call({
      answers: TotpSetup,
      answer: () => (isFresh ? SETUP : refuse('reauthentication_required')),
    }),
    'POST /api/auth/confirm': call({
      asks: ConfirmSession,
      answer: () => {
        isFresh = true
      },
    }),
  })
  const card = section('Segundo passo')
  await expect.element(card.getByText('Desligado', { exact: true })).toBeVisible()
  await axe()
  await card.getByRole('button', { name: 'Ligar' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Confirma que és tu' })).toBeVisible()
  await dialog.getByLabelText('Palavra-passe', { exact: true }).fill('segredo')
  await userEvent.keyboard('{Enter}')

  await expect.element(dialog).toHaveAccessibleName('Lê o código com a app')
  await expect.element(dialog.getByTestId('totp-secret')).toHaveTextContent(SETUP.secret)
  await expect.element(dialog.getByRole('img', { name: 'Código QR' })).toBeVisible()
  await axe()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const code = dialog.getByLabelText('Código de seis algarismos')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('000 000')
  await expect.element(dialog.getByText('Este código não está certo.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await axe()
  await userEvent.keyboard('123456')

  await expect.element(dialog).toHaveAccessibleName('Guarda os códigos de recuperação')
  expect(
    dialog
      .getByTestId('recovery-codes')
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(CODES)
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(card.getByRole('status')).toMatchTextContent('O segundo passo está ligado')
  await expect.element(card.getByText('Por usar: 10 de 10')).toBeVisible()
  await axe()
})

test('The app is turned off after a confirmation, unless the server requires a second step', async () => {
  const factors = storedFactors({ totp: true, recoveryCodes: 3, required: true })
  await openSecurity(factors)
  const card = section('Segundo passo')
  await expect.element(card.getByText('Estão a acabar.')).toBeVisible()
  await axe()
  const off = card.getByRole('button', { name: 'Desligar' })
  const question = page.getByRole('alertdialog')
  await off.click()
  await question.getByRole('button', { name: 'Desligar' }).click()
  await expect.element(question.getByText('a tua conta não pode ficar sem segundo passo')).toBeVisible()
  await axe()
  factors.change({ required: false })
  await question.getByRole('button', { name: 'Desligar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(card.getByText('Desligado', { exact: true })).toBeVisible()
  await expect.element(card.getByRole('status')).toMatchTextContent('A app de autenticação está desligada')
})

test('New recovery codes replace the old ones after a confirmation', async () => {
  await openSecurity(storedFactors({ totp: true, recoveryCodes: 0 }))
  const card = section('Segundo passo')
  await card.getByRole('button', { name: 'Criar códigos novos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Criar códigos novos' }).click()
  await expect.element(dialog.getByTestId('recovery-codes')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect.element(card.getByText('Por usar: 10 de 10')).toBeVisible()
})

test('A passkey is added after a cancelled and a refused attempt, renamed and removed', async () => {
  const prompts = [
    () => Promise.reject(new DOMException('', 'NotAllowedError')),
    () => Promise.reject(new DOMException('', 'InvalidStateError')),
    createdPasskey,
  ]
  browserCreates(() => (prompts.shift() ?? createdPasskey)())
  const { calls } = await openSecurity(storedFactors())
  const card = section('Chaves de acesso')
  await card.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  const name = dialog.getByLabelText('Nome da chave')
  const add = dialog.getByRole('button', { name: 'Continuar' })
  await expect.element(name).not.toHaveValue('')
  await name.fill('Portátil')
  await axe()
  await add.click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Não ficou concluído.')
  expect(dialog.getByRole('alert').element().textContent).toBe('')
  await add.click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Este dispositivo já guarda uma chave')
  await add.click()
  await expect.element(dialog.getByTestId('recovery-codes')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()

  const row = card.getByTestId('passkey-row')
  await expect.element(row).toMatchTextContent('Portátil')
  await expect.element(section('Segundo passo').getByText('Ligado')).toBeVisible()
  await axe()
  await row.getByRole('button', { name: 'Mudar o nome: Portátil' }).click()
  await expect.element(row.getByLabelText('Nome da chave')).toHaveFocus()
  await row.getByLabelText('Nome da chave').fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByText('Escreve um nome com 1 a 60 caracteres.')).toBeVisible()
  await axe()
  await row.getByLabelText('Nome da chave').fill('Telemóvel')
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByRole('button', { name: 'Remover: Telemóvel' })).toBeVisible()
  await row.getByRole('button', { name: 'Remover: Telemóvel' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('É o teu único segundo passo')).toBeVisible()
  await question.getByRole('button', { name: 'Remover' }).click()
  await expect.element(card.getByText('Ainda não tens nenhuma.')).toBeVisible()
  await expect.element(card.getByRole('heading')).toHaveFocus()
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/auth/passkeys')?.body).toMatchObject({
    ...{ id: 'AQID', name: 'Portátil', response: { transports: ['internal'] } },
  })
})

test('A browser without passkeys says so in the dialog, and sends nothing', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const { calls } = await openSecurity(storedFactors())
  await section('Chaves de acesso').getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('navegador não consegue usar chaves de acesso')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('An account without a password confirms an old session with a passkey or with its service', async () => {
  let isFresh = false
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(usedPasskey)
  onTestFinished(() => get.mockRestore())
  const { calls } = await openSecurity(storedFactors({ hasPassword: false }, ['Telemóvel']), newUser('fan'), {
    'GET /api/auth/oauth': call({
      answers: LinkedService.array(),
      answer: () => [{ provider: 'twitch', name: 'rui', linkedAt: NOON }],
    }),
    'POST /api/auth/totp': call({
      answers: TotpSetup,
      answer: () => (isFresh ? SETUP : refuse('reauthentication_required')),
    }),
    'POST /api/auth/passkeys/sign-in/options': call({ answers: PasskeyOptions, answer: () => ({ challenge: 'AAAA' }) }),
    'POST /api/auth/confirm': call({
      answer: () => {
        isFresh = true
      },
    }),
  })
  await section('Segundo passo').getByRole('button', { name: 'Adicionar uma app' }).click()
  await expect.element(dialog).toHaveAccessibleName('Confirma que és tu')
  await expect
    .element(dialog.getByRole('link', { name: 'Continuar com Twitch' }))
    .toHaveAttribute('href', expect.stringContaining('/api/auth/oauth/twitch/start?intent=sign-in&redirect='))
  expect(dialog.getByLabelText('Palavra-passe').query()).toBeNull()
  await axe()
  await dialog.getByRole('button', { name: 'Confirmar com chave de acesso' }).click()
  await expect.element(dialog).toHaveAccessibleName('Lê o código com a app')
  expect(calls.find(({ path }) => path === '/api/auth/confirm')?.body).toMatchObject({ passkey: { id: 'AQID' } })
})

test('An account without a password gets a link by email to set one', async () => {
  const { calls } = await openSecurity(storedFactors({ hasPassword: false }), newUser('fan'), {
    'POST /api/auth/forgot-password': call({ answer: () => undefined }),
  })
  const card = section('Palavra-passe')
  await card.getByRole('button', { name: 'Enviar link para definir uma' }).click()
  await expect.element(card.getByRole('status')).toMatchTextContent('Enviámos um link para rui@example.com.')
  expect(calls).toContainEqual({
    ...{ method: 'POST', path: '/api/auth/forgot-password', body: { email: 'rui@example.com' } },
  })
  await axe()
})

const RUI = newUser('fan')
const AT_LOGIN: Answers = {
  ...OFFERED,
  ...GIVEN_NOTHING,
  'POST /api/auth/login': call({
    asks: Login,
    answers: SignInAnswer,
    answer: () => ({ secondFactor: ['totp', 'recovery'], challenge: 'of-rui' }),
  }),
}

const answerSecondFactor = (answer: (given: SecondFactorResponse) => Response | undefined) =>
  call({
    asks: SecondFactorResponse,
    answers: SignInAnswer,
    answer: (given: SecondFactorResponse) => answer(given) ?? { token: 'given', user: RUI },
  })

test('A login with a second factor asks for the code, which submits itself, and leads to the wanted page', async () => {
  const calls = standIn(
    {
      ...AT_LOGIN,
      'POST /api/auth/second-factor': answerSecondFactor((given) =>
        'code' in given && given.code === '123456' ? undefined : refuse('invalid_code'),
      ),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/login?redirect=%2Fdashboard%2Ffan%2Ffavorites')
  await axe()
  await main.getByRole('textbox', { name: 'Email' }).fill(RUI.email)
  await main.getByLabelText('Palavra-passe', { exact: true }).fill('segredo')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/second-factor')
  expect(localStorage.getItem('authToken')).toBeNull()
  const code = main.getByLabelText('Código de seis algarismos')
  await expect.element(code).toHaveFocus()
  await expect.element(main.getByText('Este pedido termina dentro de 5 minutos.')).toBeVisible()
  await axe()
  await userEvent.keyboard('111111')
  await expect.element(code).toHaveAccessibleDescription(/não está certo/)
  await axe()
  await userEvent.keyboard('123456')
  await expect.poll(address).toBe('/dashboard/fan/favorites')
  await expect.element(toast).toMatchTextContent('Olá de novo, Rui Pena!')
  expect(calls.filter(({ path }) => path === '/api/auth/second-factor').map(({ body }) => body)).toEqual([
    { challenge: 'of-rui', code: '111111' },
    { challenge: 'of-rui', code: '123456' },
  ])
})

test('A challenge in the address is removed from it, and a recovery code answers it', async () => {
  inTheDark()
  standIn(
    {
      ...AT_LOGIN,
      'POST /api/auth/second-factor': answerSecondFactor((given) =>
        'recoveryCode' in given && given.recoveryCode === 'abcd0fgh0k' ? undefined : refuse('rate_limited'),
      ),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/second-factor#challenge=of-a-service&methods=totp,passkey,recovery', {
    viewport: [320, 640],
  })
  await main.getByRole('button', { name: 'Usar uma chave de acesso' }).click()
  await expect.element(main.getByRole('button', { name: 'Usar a chave de acesso' })).toHaveFocus()
  await axe()
  await main.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  const recovery = main.getByLabelText('Código de recuperação', { exact: true })
  await expect.element(recovery).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(recovery).toHaveAccessibleDescription('Escreve um dos teus códigos de recuperação.')
  await axe()
  await recovery.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(recovery).toHaveAccessibleDescription(/tentativas|Demasiad/)
  await recovery.fill('ABCD0-FGH0K')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/dashboard/fan')
  await expect.element(toast).toMatchTextContent('Esse código já não serve.')
})

test('A challenge that has ended leads back to the login with the wanted page, in plain words', async () => {
  standIn(
    {
      ...AT_LOGIN,
      'POST /api/auth/second-factor': answerSecondFactor(() =>
        refuse('invalid_code', { errors: [{ path: 'challenge', code: 'expired', message: 'is over' }] }),
      ),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/second-factor?redirect=%2Flive#challenge=over&methods=totp')
  await main.getByLabelText('Código de seis algarismos').fill('123456')
  await expect.poll(address).toBe('/login')
  await expect.element(toast).toMatchTextContent('O pedido expirou ou teve demasiadas tentativas.')
})

test('A visitor without a challenge is led from the second step to the login', async () => {
  standIn(OFFERED, { othersWait: true })
  const { address } = await showPage('/second-factor')
  await expect.poll(address).toBe('/login')
})

test('A session without the required factor sets it up first, keeps its codes, and goes on to the wanted page', async () => {
  const factors = storedFactors({ required: true })
  const account = storedAccount(newUser('fan', { secondFactorRequired: true }))
  standIn({ ...OFFERED, ...GIVEN_NOTHING, ...account.answers, ...factors.answers }, { othersWait: true })
  const { address } = await showPage('/dashboard/fan/favorites')
  await expect.poll(address).toBe('/second-factor')
  await expect.element(heading).toHaveTextContent('Adiciona um segundo passo')
  await expect.element(main.getByRole('button', { name: 'Sair' })).toBeVisible()
  await axe()
  await main.getByRole('button', { name: 'App de autenticação' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabelText('Código de seis algarismos').fill('123456')
  await expect.element(dialog.getByTestId('recovery-codes')).toBeVisible()
  expect(address()).toBe('/second-factor')
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect.poll(address).toBe('/dashboard/fan/favorites')
  await expect.element(toast).toMatchTextContent('O segundo passo está pronto')
})
