import {
  AccountTypeChange,
  ChangeEmail,
  ChangePassword,
  PendingEmailChange,
  ProfileChange,
  User,
} from '@aplauso/contract/accounts'
import { ConnectedAccess } from '@aplauso/contract/connected-access'
import { AVATAR_PIXELS } from '@aplauso/contract/limits'
import { SecondFactorState } from '@aplauso/contract/second-factors'
import { AccountLogEntry, Session } from '@aplauso/contract/sessions'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { newUser, storedAccount } from './support/signed-in.ts'
import { type Answers, call, noNetwork, refuse, standIn } from './support/stand-in.ts'
import { tabTo, toast } from './support/visitor.ts'

const heading = page.getByRole('heading', { level: 1 })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = page.getByRole('alertdialog')
const OF_CREATORS: Answers = {
  'GET /api/grants': call({
    answers: ConnectedAccess,
    answer: () => ({
      ...{ review: null, apiKeys: [], webhookEndpoints: [], agencies: [] },
      ...{ moderators: [], moderatorInvitations: [], docks: [], scenes: [] },
    }),
  }),
}

type AnswersOf = (account: ReturnType<typeof storedAccount>) => Answers

async function openSettings(user: User, answers: AnswersOf = () => ({}), path = '/settings/account') {
  const account = storedAccount(user)
  // Some links lead to pages that these tests do not answer for.
  const calls = standIn({ ...OFFERED, ...OF_CREATORS, ...account.answers, ...answers(account) }, { othersWait: true })
  const shown = await showPage(path)
  await expect.element(page.getByRole('main').getByRole('region').first()).toBeVisible()
  return { account, calls, ...shown }
}

const MARTA = { username: 'marta', slug: 'marta', displayName: 'Marta do Palco', email: 'marta@example.com' }

test('A picture is chosen, cropped, saved, shown and removed with the keyboard alone', async () => {
  const sent: FormDataEntryValue[] = []
  await openSettings(newUser('creator', MARTA), ({ change }) => ({
    'PUT /api/users/avatar': call<FormData, User>({
      answers: User,
      answer: (form) => {
        const picture = form.get('avatar')
        if (!(picture instanceof Blob)) return refuse('validation_failed')
        sent.push(picture)
        return change({ avatar: URL.createObjectURL(picture) })
      },
    }),
    'DELETE /api/users/avatar': call({ answers: User, answer: () => change({ avatar: null }) }),
  }))
  const picture = section('Fotografia de perfil')
  const choose = picture.getByRole('button', { name: 'Escolher fotografia' })
  const fileDialog = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  const pick = async (file: File) => {
    await userEvent.keyboard('{Enter}')
    expect(fileDialog).toHaveBeenCalledOnce()
    fileDialog.mockClear()
    await userEvent.upload(picture.element().querySelector<HTMLInputElement>('input[type=file]') ?? choose, file)
  }
  await tabTo(choose)
  await pick(new File(['Isto é um texto.'], 'notas.png', { type: 'image/png' }))
  await expect.element(toast).toMatchTextContent('O ficheiro está danificado ou não é uma imagem.')
  await expect.element(choose).toHaveFocus()

  const wide = await threeColours()
  await pick(wide)
  const crop = page.getByRole('dialog', { name: 'Recorta a fotografia' })
  await expect.element(crop).toBeVisible()
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(crop).not.toBeInTheDocument()
  await expect.element(choose).toHaveFocus()

  await pick(wide)
  await expect.element(crop).toBeVisible()
  await tabTo(crop.getByLabelText('Ampliação'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(crop.getByLabelText('Ampliação')).toHaveAttribute('aria-valuetext', '105 %')
  await tabTo(crop.getByRole('application'))
  await userEvent.keyboard('{ArrowLeft}'.repeat(60))
  await tabTo(crop.getByRole('button', { name: 'Usar esta fotografia' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(picture.getByRole('status')).toMatchTextContent('Fotografia guardada')
  await expect.element(picture.getByRole('button', { name: 'Trocar fotografia' })).toHaveFocus()
  expect(sent).toMatchObject([{ type: 'image/webp' }])
  expect(await colourOf(picture.element().querySelector('img'))).toEqual({ colour: 'blue', pixels: AVATAR_PIXELS })
  const everywhere = [...document.images].map(({ src }) => src)
  expect(everywhere.length).toBeGreaterThan(1)
  expect(new Set(everywhere).size).toBe(1)

  await tabTo(picture.getByRole('button', { name: 'Remover' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(picture.getByRole('status')).toMatchTextContent('Fotografia removida')
  await expect.element(choose).toHaveFocus()
  expect(document.images).toHaveLength(0)
  fileDialog.mockRestore()
})

test('The switch for the picture in alerts is off at first, and saves each change', async () => {
  const { account, calls } = await openSettings(newUser('fan', MARTA))
  const allowance = section('Fotografia de perfil').getByRole('switch', {
    name: 'Mostrar a minha fotografia nos alertas quando doar com sessão iniciada',
  })
  await expect.element(allowance).not.toBeChecked()
  await expect.element(allowance).toHaveAccessibleDescription(/Nunca aparece numa doação anónima/)
  await axe()
  await allowance.click()
  await expect.element(allowance).toBeChecked()
  await expect.poll(() => account.user().pictureInAlerts).toBe(true)
  await expect.element(allowance).toBeChecked()
  await allowance.click()
  await expect.poll(() => account.user().pictureInAlerts).toBe(false)
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { pictureInAlerts: true },
    { pictureInAlerts: false },
  ])
})

/** An account whose change of email is pending once it was requested. */
function changingEmail(factors: Partial<SecondFactorState> = {}, takesEffectAt: string | null = null): Answers {
  let pending: PendingEmailChange | null = null
  return {
    'GET /api/auth/second-factor': call({
      answers: SecondFactorState,
      answer: () => ({ required: false, totp: false, passkeys: 0, recoveryCodes: 0, hasPassword: true, ...factors }),
    }),
    'GET /api/auth/change-email': call({ answers: PendingEmailChange.nullable(), answer: () => pending }),
    'DELETE /api/auth/change-email': call({
      answer: () => {
        pending = null
      },
    }),
    'POST /api/auth/change-email': call({
      asks: ChangeEmail,
      answer: ({ email, password, code }) => {
        if (factors.hasPassword !== false && password !== 'segredo') return refuse('invalid_credentials')
        if (code !== undefined && code !== '123456') return refuse('invalid_code')
        pending = { email, confirmed: takesEffectAt !== null, takesEffectAt }
        return undefined
      },
    }),
  }
}

test('A new email needs the right password, and is shown beside the old one until it is verified', async () => {
  const { calls } = await openSettings(newUser('fan', MARTA), () => changingEmail())
  const form = section('Email')
  await expect.element(form.getByText(/muda 24 horas depois de o abrires/)).toBeVisible()
  await expect.element(form.getByLabelText('Código da app ou de recuperação')).not.toBeInTheDocument()
  await form.getByLabelText('Novo email').fill('Nova@Example.com')
  await form.getByLabelText('Palavra-passe atual').fill('errada')
  await form.getByRole('button', { name: 'Mudar email' }).click()
  await expect.element(form.getByText('Esta não é a tua palavra-passe atual.')).toBeVisible()
  await expect.element(form.getByLabelText('Palavra-passe atual')).toHaveFocus()
  await axe()
  await form.getByLabelText('Palavra-passe atual').fill('segredo')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('status')).toMatchTextContent('Enviámos um link para nova@example.com')
  await expect.element(form.getByText(MARTA.email, { exact: true })).toBeVisible()
  await expect.element(form.getByLabelText('Novo email')).toHaveValue('')
  await axe()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { email: 'nova@example.com', password: 'errada' },
    { email: 'nova@example.com', password: 'segredo' },
  ])
})

test('A pending change of email shows its date, and a button cancels it', async () => {
  const answers = changingEmail({ hasPassword: false }, '2026-12-01T12:30:00.000Z')
  const { calls } = await openSettings(newUser('fan', MARTA), () => answers)
  const form = section('Email')
  await expect.element(form.getByLabelText('Palavra-passe atual')).not.toBeInTheDocument()
  await form.getByLabelText('Novo email').fill('nova@example.com')
  await form.getByRole('button', { name: 'Mudar email' }).click()
  const pending = form.getByText(/O teu email muda para nova@example.com a 01\/12\/2026, 12:30/)
  await expect.element(pending).toBeVisible()
  await axe()
  await form.getByRole('button', { name: 'Cancelar a mudança' }).click()
  await expect.element(form.getByText('Mudança cancelada. O teu email continua o mesmo.')).toBeVisible()
  await expect.element(pending).not.toBeInTheDocument()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { email: 'nova@example.com' },
  ])
})

test('An account with a second factor may give a code for its new email, and a wrong one is shown at its field', async () => {
  const { calls } = await openSettings(newUser('fan', MARTA), () => changingEmail({ totp: true, recoveryCodes: 10 }))
  const form = section('Email')
  const code = form.getByLabelText('Código da app ou de recuperação')
  await expect.element(code).toHaveAccessibleDescription(/Sem código, muda 24 horas depois/)
  await form.getByLabelText('Novo email').fill('nova@example.com')
  await form.getByLabelText('Palavra-passe atual').fill('segredo')
  await code.fill('000000')
  await form.getByRole('button', { name: 'Mudar email' }).click()
  await expect.element(code).toHaveFocus()
  await expect.element(form.getByText(/O código não está certo/)).toBeVisible()
  await axe()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('status')).toMatchTextContent('nova@example.com')
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { email: 'nova@example.com', password: 'segredo', code: '000000' },
    { email: 'nova@example.com', password: 'segredo', code: '123456' },
  ])
})

test('The strength of a new password is shown while typing, and the form is empty after saving', async () => {
  const answers = () => ({
    'POST /api/auth/change-password': call({
      asks: ChangePassword,
      answer: ({ currentPassword }) => (currentPassword === 'segredo' ? undefined : refuse('invalid_credentials')),
    }),
  })
  await openSettings(newUser('creator', MARTA), answers, '/settings/security')
  const form = section('Palavra-passe')
  const [current, next] = [form.getByLabelText('Palavra-passe atual'), form.getByLabelText('Nova palavra-passe')]
  const save = form.getByRole('button', { name: 'Mudar palavra-passe' })
  await next.fill('aplauso')
  await expect.element(form.getByRole('status')).toMatchTextContent('Fraca')
  await current.fill('errada')
  await save.click()
  await expect.element(form.getByText('Esta não é a tua palavra-passe atual.')).toBeVisible()
  await axe()
  await current.fill('segredo')
  await next.fill('cavalo na varanda azul')
  await expect.element(form.getByRole('status')).toMatchTextContent('Forte')
  await save.click()
  await expect.element(form.getByText('Palavra-passe alterada. As outras sessões terminaram.')).toBeVisible()
  expect(toast.query()).toBeNull()
  await expect.element(next).toHaveValue('')
  await expect.element(save).toHaveFocus()
})

test('Sessions are listed with device and network, and end one by one or all at once', async () => {
  const usedAt = new Date().toISOString()
  const sessionOf = (id: string, device: string, network: string): Session => ({
    ...{ id, device, network, current: id === 's1', createdAt: usedAt, lastUsedAt: usedAt },
  })
  let sessions = [
    sessionOf('s1', 'Firefox · Windows', '203.0.113.0/24'),
    sessionOf('s2', 'Safari · iPhone', '2001:db8:7/48'),
    sessionOf('s3', 'curl', ''),
    sessionOf('s4', '', ''),
  ]
  const answers = () => ({
    'GET /api/auth/sessions': call({ answers: Session.array(), answer: () => sessions }),
    'DELETE /api/auth/sessions/:id': call({
      answer: () => {
        sessions = sessions.filter(({ id }) => id !== 's2')
      },
    }),
    'DELETE /api/auth/sessions': call({
      answer: () => {
        sessions = sessions.filter(({ current }) => current)
      },
    }),
  })
  const { calls } = await openSettings(newUser('fan', MARTA), answers, '/settings/security')
  const list = section('Sessões')
  const rows = list.getByTestId('session-row')
  await expect.element(rows.nth(3)).toMatchTextContent('Dispositivo desconhecido')
  await expect.element(rows.nth(0)).toMatchTextContent('Firefox em Windows')
  await expect.element(rows.nth(0)).toMatchTextContent('Rede 203.0.113.0/24')
  await expect.element(rows.nth(0)).toMatchTextContent('Esta sessão')
  expect(rows.nth(0).getByRole('button').elements()).toEqual([])
  await axe()
  await list.getByRole('button', { name: 'Terminar sessão: Safari em iPhone' }).click()
  await expect.poll(() => rows.elements().length).toBe(3)
  expect(calls).toContainEqual({ method: 'DELETE', path: '/api/auth/sessions/s2', body: undefined })
  await list.getByRole('button', { name: 'Terminar todas as outras' }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(list.getByRole('status')).toMatchTextContent('As outras sessões terminaram')
  await expect.element(list.getByRole('heading', { name: 'Sessões' })).toHaveFocus()
})

test('The activity of the account is listed in plain words', async () => {
  const at = '2026-11-21T12:00:00Z'
  const entries = AccountLogEntry.shape.event.options.map(
    (event): AccountLogEntry => ({ id: event, at, event, device: 'Firefox · Windows', network: '203.0.113.0/24' }),
  )
  const answers = () => ({ 'GET /api/auth/log': call({ answers: AccountLogEntry.array(), answer: () => entries }) })
  await openSettings(newUser('fan', MARTA), answers, '/settings/security')
  const activity = section('Atividade da conta')
  await expect.poll(() => activity.getByRole('listitem').elements().length).toBe(entries.length)
  await expect.element(activity.getByText('Entrada num dispositivo novo')).toBeVisible()
  await expect.element(activity.getByRole('listitem').first()).toMatchTextContent('Firefox em Windows')
  await axe()
})

test('A fan becomes a creator at once, and a creator becomes a fan after a confirmation, with the keyboard focus unchanged', async () => {
  const { calls } = await openSettings(newUser('fan', MARTA), ({ change }) => ({
    'POST /api/users/account-type': call({ asks: AccountTypeChange, answers: User, answer: change }),
  }))
  const type = section('Tipo de conta')
  const [toCreator, toFan] = ['Passar a criador', 'Passar a fã'].map((name) => type.getByRole('button', { name }))
  await toCreator?.click()
  await expect.element(type.getByRole('status')).toMatchTextContent('Agora tens uma conta de criador')
  await toFan?.click()
  await expect.element(dialog).toHaveAccessibleName('Passar a fã?')
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await toFan?.click()
  await dialog.getByRole('button', { name: 'Passar a fã' }).click()
  await expect.poll(() => document.activeElement?.textContent).toBe('Passar a criador')
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { userType: 'creator', streamLanguage: 'pt' },
    { userType: 'fan' },
  ])
})

test('An account exports its data, and is deleted after typing its username', async () => {
  const { calls, address } = await openSettings(newUser('creator', MARTA), () => ({
    'DELETE /api/users/me': call({ answer: () => undefined }),
    'POST /api/auth/logout': call({ answer: () => undefined }),
  }))
  const data = page.getByRole('link', { name: 'Descarregar os meus dados' })
  await expect.element(data).toHaveAttribute('href', '/api/users/export')
  await expect.element(data).toHaveAttribute('download')
  await page.getByRole('button', { name: 'Eliminar a minha conta' }).click()
  await expect.element(dialog).toHaveAccessibleName('Eliminar a conta para sempre?')
  const confirm = dialog.getByRole('button', { name: 'Eliminar para sempre' })
  await expect.element(confirm).toBeDisabled()
  await axe()
  const typed = dialog.getByLabelText('Escreve marta para confirmares')
  await typed.fill('mar')
  await userEvent.keyboard('{Enter}')
  await expect.element(confirm).toBeDisabled()
  expect(calls.map(({ method }) => method)).not.toContain('DELETE')
  await typed.fill('marta')
  await confirm.click()
  await expect.element(toast).toMatchTextContent('Conta eliminada')
  await expect.poll(address).toBe('/')
  await expect.poll(() => localStorage.getItem('authToken')).toBeNull()
})

test('Language and time zone are saved in the account and change without a reload', async () => {
  const { account, leave } = await openSettings(newUser('fan', MARTA))
  const zone = page.getByLabelText('Fuseau horaire', { exact: true })
  await expect.element(section('Idioma e fuso horário')).toBeVisible()
  const language = section('Idioma e fuso horário').getByRole('combobox', { name: 'Idioma' }).element()
  await userEvent.selectOptions(language, 'fr')
  await expect.element(heading).toMatchTextContent('Compte')
  expect(document.documentElement.lang).toBe('fr')
  await zone.selectOptions('America/Sao_Paulo')
  await expect.element(page.getByText('Enregistré', { exact: true })).toBeVisible()
  // An unchanged element shows that the page did not reload.
  expect(language.isConnected).toBe(true)
  await axe()

  await leave()
  await showPage('/settings/account', { language: 'fr' })
  await expect.element(zone).toHaveValue('America/Sao_Paulo')
  await page.getByRole('button', { name: 'Utiliser celui de cet appareil : Lisbonne' }).click()
  await expect.element(zone).toHaveValue('Europe/Lisbon')
  expect(account.user()).toMatchObject({ language: 'fr', timeZone: 'Europe/Lisbon' })
})

test('The settings list their sections in a column, including sections that moved to another page', async () => {
  const { address } = await openSettings(newUser('creator', MARTA))
  const sections = page.getByRole('navigation', { name: 'Secções das definições' })
  const names = () =>
    sections
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  const ofStage = ['A minha página', 'Página de doações', 'Alertas', 'Variações', 'Multimédia', 'Moderação', 'Equipa']
  expect(names()).toEqual(['Conta', 'Segurança', 'Notificações', ...ofStage])
  const link = (name: string) => sections.getByRole('link', { name, exact: true })
  await expect.element(link('Conta')).toHaveAttribute('aria-current', 'page')
  await link('Notificações').click()
  await expect.poll(address).toBe('/settings/notifications')
  await expect.element(heading).toMatchTextContent('Notificações')
  await expect.element(link('Notificações')).toHaveAttribute('aria-current', 'page')
  await expect
    .element(page.getByTestId('rail').getByRole('link', { name: 'Definições' }))
    .toHaveAttribute('aria-current')
  await axe()
  await page.getByRole('link', { name: 'Mudar o idioma' }).click()
  await expect.poll(address).toBe('/settings/account')
  await expect.element(section('Idioma e fuso horário')).toHaveFocus()
})

test.each([
  ['#palavra-passe', '/settings/security', 'Palavra-passe'],
  ['#acessos', '/settings/security', 'Quem tem acesso'],
  ['#notificacoes', '/settings/notifications', 'Emails que recebes'],
])('The older link to %s of the account leads to its new page', async (hash, path, name) => {
  const { address } = await openSettings(newUser('creator', MARTA), undefined, `/settings/account${hash}`)
  await expect.poll(address).toBe(path)
  await expect.element(section(name)).toBeVisible()
})

test('On a phone the settings sections are a list that opens, and closes on navigation or Escape', async () => {
  const account = storedAccount(newUser('fan', MARTA))
  standIn({ ...OFFERED, ...account.answers }, { othersWait: true })
  const { address } = await showPage('/settings/account', { viewport: [320, 640] })
  const sections = page.getByRole('navigation', { name: 'Secções das definições' })
  const opener = sections.getByRole('button', { name: 'Secções das definições, Conta' })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  expect(sections.getByRole('link').elements()).toEqual([])
  await opener.click()
  await expect
    .element(sections.getByRole('link', { name: 'Conta', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await sections.getByRole('link', { name: 'Segurança' }).click()
  await expect.poll(address).toBe('/settings/security')
  await expect.poll(() => sections.getByRole('link').elements().length).toBe(0)
})

test('Unsaved changes show a bar at the bottom that discards or saves them and then disappears', async () => {
  const { account } = await openSettings(newUser('fan', MARTA), ({ change }) => ({
    'PATCH /api/users/update-profile': call({ asks: ProfileChange, answers: User, answer: change }),
  }))
  const bar = page.getByTestId('save-bar')
  const name = page.getByLabelText('Nome a mostrar')
  expect(bar.query()).toBeNull()
  await name.fill('Marta Alves')
  await expect.element(bar.getByRole('status')).toMatchTextContent('Tens alterações por guardar')
  await expect.element(bar.getByRole('button', { name: 'Guardar' })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(name).toHaveValue(MARTA.displayName)
  expect(bar.query()).toBeNull()

  await name.fill('Marta Alves')
  bar.getByRole('button', { name: 'Guardar' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible()
  // The toast is required by the specification.
  await expect.element(toast).toMatchTextContent('Perfil atualizado!')
  expect(bar.query()).toBeNull()
  expect(document.activeElement?.textContent).toBe('Guardado')
  expect(account.user().displayName).toBe('Marta Alves')
  await axe()
  await name.fill('Marta')
  expect(page.getByRole('main').getByText('Guardado').query()).toBeNull()
})

for (const [name, viewport, dark] of [
  ['a desktop', [1_280, 800], false],
  ['a phone, dark', [390, 844], true],
  ['a narrow phone', [360, 640], false],
] as const) {
  test(`On ${name} the settings and their dialogs fit, are accessible, and report what could not be saved`, async () => {
    const account = storedAccount(newUser('creator', { username: 'a'.repeat(23), displayName: 'W'.repeat(50) }))
    const offline = { 'POST /api/users/account-type': call({ answer: noNetwork }) }
    standIn({ ...OFFERED, ...OF_CREATORS, ...account.answers, ...changingEmail(), ...offline })
    if (dark) inTheDark()
    await showPage('/settings/account', { viewport })
    await expect.element(section('Email')).toBeVisible()
    const width = () => document.documentElement.scrollWidth
    expect(width()).toBeLessThanOrEqual(viewport[0])
    await axe()
    await page.getByRole('button', { name: 'Passar a fã' }).click()
    await dialog.getByRole('button', { name: 'Passar a fã' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Verifica a tua ligação')
    await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toBeInViewport({ ratio: 1 })
    expect(width()).toBeLessThanOrEqual(viewport[0])
    await axe()
  })
}

/** A wide picture in three colours, green in the middle. */
async function threeColours(): Promise<File> {
  const canvas = new OffscreenCanvas(1_200, 400)
  const context = canvas.getContext('2d')
  for (const [index, colour] of ['#f00', '#0f0', '#00f'].entries()) {
    if (!context) continue
    context.fillStyle = colour
    context.fillRect(index * 400, 0, 400, 400)
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'palco.png', { type: 'image/png' })
}

/** The dominant colour in the middle of the displayed picture, and the picture's width. */
async function colourOf(image: HTMLImageElement | null) {
  if (image === null) return undefined
  await image.decode()
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  const middle = image.naturalWidth / 2
  context?.drawImage(image, middle, middle, 1, 1, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  const strongest = Math.max(red, green, blue)
  return { colour: strongest === blue ? 'blue' : strongest === red ? 'red' : 'green', pixels: image.naturalWidth }
}

test('A creator sees all access besides the password, and ends a scene link, a dock and an invitation', async () => {
  const since = '2026-11-01T12:00:00.000Z'
  const until = '2026-12-01T12:00:00.000Z'
  const dock = { id: 'd1', name: 'PC do estúdio', rights: ['queue' as const], createdAt: since, lastUsedAt: null }
  const invitation = {
    ...{ id: 'i1', username: null, displayName: null, rights: ['approve' as const] },
    ...{ createdAt: since, expiresAt: until },
  }
  const { calls } = await openSettings(
    newUser('creator', MARTA),
    () => ({
      'GET /api/grants': call({
        answers: ConnectedAccess,
        answer: () => ({
          ...{ review: null, apiKeys: [], webhookEndpoints: [], agencies: [], moderators: [] },
          ...{ moderatorInvitations: [invitation], docks: [dock] },
          scenes: [{ id: 's1', name: 'Jogo', createdAt: since }],
        }),
      }),
      'POST /api/scenes/:id/key': call({ answer: () => undefined }),
      'DELETE /api/docks/:id': call({ answer: () => undefined }),
      'DELETE /api/moderators/invitations/:token': call({ answer: () => undefined }),
    }),
    '/settings/security',
  )
  const access = section('Quem tem acesso')
  for (const [label, confirm, method, path] of [
    ['Trocar Jogo', 'Criar link novo', 'POST', '/api/scenes/s1/key'],
    ['Terminar PC do estúdio', 'Terminar', 'DELETE', '/api/docks/d1'],
    ['Terminar Convite por link', 'Terminar', 'DELETE', '/api/moderators/invitations/i1'],
  ] as const) {
    await access.getByRole('button', { name: label, exact: true }).click()
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls).toContainEqual({ method, path, body: undefined })
  }
})
