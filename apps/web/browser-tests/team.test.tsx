import { Membership } from '@aplauso/contract/agency'
import { MODERATION_DEFAULTS, ModerationSettings, ModerationSettingsChange } from '@aplauso/contract/moderation'
import {
  ControlledCreator,
  CreatedDock,
  CreatedModeratorInvitation,
  Dock,
  Moderator,
  ModeratorChange,
  NewDock,
  NewModeratorInvitation,
  ReceivedModeratorInvitation,
  SentModeratorInvitation,
} from '@aplauso/contract/team'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { type Answers, call, noNetwork, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const AT = '2026-11-23T10:00:00.000Z'
const UNTIL = '2026-11-30T10:00:00.000Z'
const section = (name: string) => page.getByRole('region', { name, exact: true })
const person = (name: string) => page.getByTestId('moderator').filter({ hasText: name })
const dialog = page.getByRole('dialog')
const confirmation = page.getByRole('alertdialog')

const moderator = (at: number, displayName: string, changes: Partial<Moderator> = {}): Moderator => ({
  ...{ id: `m${at}`, accountId: `a${at}`, username: `pessoa${at}`, displayName, avatar: null },
  ...{ rights: ['queue', 'approve'], createdAt: AT },
  ...changes,
})
const invitationOf = (at: number, changes: Partial<SentModeratorInvitation> = {}): SentModeratorInvitation => ({
  ...{ id: `i${at}`, username: null, displayName: null, rights: ['queue'], createdAt: AT, expiresAt: UNTIL },
  ...changes,
})
const dock = (at: number, changes: Partial<Dock> = {}): Dock => ({
  ...{ id: `d${at}`, name: `Dock ${at}`, rights: ['queue'], createdAt: AT, lastUsedAt: null },
  ...changes,
})
const stage = (
  creatorId: string,
  displayName: string,
  changes: Partial<ControlledCreator> = {},
): ControlledCreator => ({
  ...{ creatorId, slug: creatorId, displayName, avatar: null, kind: 'moderator', rights: ['queue'] },
  ...{ moderatorId: `of-${creatorId}` },
  ...changes,
})

type Team = {
  moderators?: Moderator[]
  invitations?: SentModeratorInvitation[]
  docks?: Dock[]
  agencies?: string[]
  others?: Answers
  viewport?: readonly [number, number]
}

/** Opens the team page of a creator whose server stores changes. */
async function openTeam({ agencies = [], others = {}, viewport = [1_366, 768], ...given }: Team = {}) {
  const { answers } = newCreator()
  let { moderators = [], invitations = [], docks = [] } = given
  let settings = MODERATION_DEFAULTS
  const calls = standIn({
    ...answers,
    'GET /api/moderators': call({ answers: Moderator.array(), answer: () => moderators }),
    'PATCH /api/moderators/:id': call({
      asks: ModeratorChange,
      answers: Moderator,
      answer({ rights }, { params }) {
        moderators = moderators.map((one) => (one.id === params.id ? { ...one, rights } : one))
        return moderators.find(({ id }) => id === params.id) ?? refuse('not_found')
      },
    }),
    'DELETE /api/moderators/:id': call({
      answer(_nothing, { params }) {
        moderators = moderators.filter(({ id }) => id !== params.id)
        return undefined
      },
    }),
    'GET /api/moderators/invitations/sent': call({
      answers: SentModeratorInvitation.array(),
      answer: () => invitations,
    }),
    'POST /api/moderators/invitations': call({
      asks: NewModeratorInvitation,
      answers: CreatedModeratorInvitation,
      answer({ username, rights }) {
        const made = invitationOf(invitations.length + 1, {
          username: username ?? null,
          displayName: username ?? null,
          rights,
        })
        invitations = [made, ...invitations]
        const { displayName: _name, ...answer } = made
        return username === undefined ? { ...answer, url: 'https://aplauso.test/invitation#token=segredo' } : answer
      },
    }),
    'DELETE /api/moderators/invitations/:token': call({
      answer(_nothing, { params }) {
        invitations = invitations.filter(({ id }) => id !== params.token)
        return undefined
      },
    }),
    'GET /api/docks': call({ answers: Dock.array(), answer: () => docks }),
    'POST /api/docks': call({
      asks: NewDock,
      answers: CreatedDock,
      answer({ name, rights }) {
        const made = dock(docks.length + 1, { name, rights })
        docks = [made, ...docks]
        return { ...made, key: 'apd_segredo', url: 'https://aplauso.test/live?dock#key=apd_segredo' }
      },
    }),
    'DELETE /api/docks/:id': call({
      answer(_nothing, { params }) {
        docks = docks.filter(({ id }) => id !== params.id)
        return undefined
      },
    }),
    'GET /api/moderation/settings': call({ answers: ModerationSettings, answer: () => settings }),
    'PATCH /api/moderation/settings': call({
      asks: ModerationSettingsChange,
      answers: ModerationSettings,
      answer({ agencies: let_ }) {
        settings = { ...settings, agencies: let_ ?? settings.agencies }
        return settings
      },
    }),
    'GET /api/agency/memberships': call({
      answers: Membership.array(),
      answer: () =>
        agencies.map((displayName) => ({ agency: { id: displayName, displayName }, since: AT, shareBasisPoints: 0 })),
    }),
    ...others,
  })
  await showPage('/settings/team', { viewport })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Equipa')
  return {
    sent: (method: string, path: string) =>
      calls.flatMap((one) => (one.method === method && one.path === path ? [one.body] : [])),
  }
}

test('Rights are saved at each click, in order, and the last one cannot be removed', async () => {
  const { sent } = await openTeam({ moderators: [moderator(1, 'Rui Pena'), moderator(2, 'Sofia')] })
  const rui = person('Rui Pena')
  await expect.element(rui.getByRole('checkbox', { name: 'Aprovar' })).toBeChecked()
  await axe()
  await rui.getByRole('checkbox', { name: 'Ver valores' }).click()
  await rui.getByRole('checkbox', { name: 'Fila' }).click()
  await expect.element(rui.getByText('Guardado')).toBeVisible()
  expect(sent('PATCH', '/api/moderators/m1')).toEqual([
    { rights: ['queue', 'approve', 'amounts'] },
    { rights: ['approve', 'amounts'] },
  ])
  await rui.getByRole('checkbox', { name: 'Aprovar' }).click()
  await rui.getByRole('checkbox', { name: 'Ver valores' }).click()
  await expect.element(rui.getByText(/^Deixa pelo menos uma/)).toBeVisible()
  await expect.element(rui.getByRole('checkbox', { name: 'Ver valores' })).toBeChecked()
  await expect.poll(() => sent('PATCH', '/api/moderators/m1').length).toBe(3)
  await expect.element(person('Sofia').getByRole('checkbox', { name: 'Fila' })).toBeChecked()
})

test('A right that could not be saved is reset, with an error', async () => {
  await openTeam({
    moderators: [moderator(1, 'Rui Pena')],
    others: { 'PATCH /api/moderators/:id': call({ answer: noNetwork }) },
  })
  const block = person('Rui Pena').getByRole('checkbox', { name: 'Bloquear' })
  await block.click()
  await expect.element(toast).toMatchTextContent('Os direitos não mudaram')
  await expect.element(block).not.toBeChecked()
})

test('A moderator is removed after a confirmation, and the focus stays in the list', async () => {
  const { sent } = await openTeam({ moderators: [moderator(1, 'Rui Pena'), moderator(2, 'Sofia')] })
  await person('Rui Pena').getByRole('button', { name: 'Tirar Rui Pena da equipa' }).click()
  await expect.element(confirmation).toMatchTextContent('Perde o acesso de imediato')
  await axe()
  await confirmation.getByRole('button', { name: 'Cancelar' }).click()
  expect(sent('DELETE', '/api/moderators/m1')).toEqual([])
  await person('Rui Pena').getByRole('button', { name: 'Tirar Rui Pena da equipa' }).click()
  await confirmation.getByRole('button', { name: 'Tirar já' }).click()
  await expect.element(toast).toMatchTextContent('Rui Pena já não modera contigo')
  await expect.element(person('Rui Pena')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('Moderadores')
})

test('A person is invited by name, errors are shown at the field, and the open invitation is listed', async () => {
  const refusals = [
    refuse('not_found'),
    refuse('already_moderator'),
    refuse('validation_failed', { errors: [{ path: 'username', code: 'custom', message: 'is your own' }] }),
  ]
  const { sent } = await openTeam({
    others: {
      'POST /api/moderators/invitations': call({
        asks: NewModeratorInvitation,
        answers: CreatedModeratorInvitation,
        answer: ({ username = null, rights }) =>
          refusals.shift() ?? { id: 'i1', username, rights, createdAt: AT, expiresAt: UNTIL },
      }),
      'GET /api/moderators/invitations/sent': call({
        answers: SentModeratorInvitation.array(),
        answer: () => (refusals.length > 0 ? [] : [invitationOf(1, { username: 'rui', displayName: 'Rui Pena' })]),
      }),
    },
  })
  await expect.element(page.getByText('Ainda moderas sem ajuda')).toBeVisible()
  await page.getByRole('button', { name: 'Convidar alguém' }).click()
  const field = dialog.getByLabelText('Nome de utilizador')
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(dialog.getByText('Escreve um nome de utilizador.')).toBeVisible()
  await field.fill(' @Rui ')
  await dialog.getByRole('checkbox', { name: 'Bloquear' }).click()
  await axe()
  for (const why of ['Não há nenhuma conta com este nome.', 'Esta pessoa já modera contigo.', 'Este nome é o teu.']) {
    await dialog.getByRole('button', { name: 'Enviar convite' }).click()
    await expect.element(dialog.getByText(why)).toBeVisible()
    await expect.element(field).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(toast).toMatchTextContent('Convite enviado a @rui. Vale 7 dias.')
  expect(sent('POST', '/api/moderators/invitations').at(-1)).toEqual({
    username: 'rui',
    rights: ['queue', 'approve', 'block'],
  })
  const row = page.getByTestId('sent-invitation')
  await expect.element(row).toMatchTextContent('Rui Pena @rui')
  await expect.element(row).toMatchTextContent('Vale até 30/11/2026')
  await expect.element(page.getByText('1 de 50 lugares ocupados')).toBeVisible()
})

test('An invitation link is shown once, copied or shared, and withdrawn from the list', async () => {
  const shared: ShareData[] = []
  const { share } = navigator
  Object.assign(navigator, { share: async (what: ShareData) => void shared.push(what) })
  onTestFinished(() => void Object.assign(navigator, { share }))
  const { sent } = await openTeam()
  await page.getByRole('button', { name: 'Convidar alguém' }).click()
  await dialog.getByRole('radio', { name: 'Por link' }).click()
  await expect.element(dialog.getByText(/^O link serve uma vez, durante 7 dias/)).toBeVisible()
  for (const right of ['Fila', 'Aprovar']) await dialog.getByRole('checkbox', { name: right }).click()
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  await expect.element(dialog.getByText('Escolhe pelo menos uma opção.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Aprovar' }).click()
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  await expect.element(dialog.getByRole('code')).toHaveTextContent('https://aplauso.test/invitation#token=segredo')
  expect(sent('POST', '/api/moderators/invitations')).toEqual([{ rights: ['approve'] }])
  await axe()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Partilhar' }).click()
  expect(shared).toEqual([{ text: 'Modera comigo no Aplauso', url: 'https://aplauso.test/invitation#token=segredo' }])
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  expect(document.body.textContent).not.toContain('segredo')
  const row = page.getByTestId('sent-invitation')
  await row.getByRole('button', { name: 'Retirar o convite por link' }).click()
  await confirmation.getByRole('button', { name: 'Retirar convite' }).click()
  await expect.element(toast).toMatchTextContent('Convite retirado')
  await expect.element(row).not.toBeInTheDocument()
})

test('A full team says so before an invitation is tried', async () => {
  await openTeam({
    moderators: Array.from({ length: 48 }, (_, at) => moderator(at, `Pessoa ${at}`)),
    invitations: [invitationOf(1), invitationOf(2, { username: 'zé', displayName: 'Zé' })],
    docks: Array.from({ length: 20 }, (_, at) => dock(at)),
  })
  await expect.element(page.getByText(/^Chegaste a 50 moderadores e convites abertos/)).toBeVisible()
  await expect.element(page.getByText(/^Tens 20 docks, o máximo/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Convidar alguém' }).query()).toBeNull()
  expect(page.getByRole('button', { name: 'Criar dock' }).query()).toBeNull()
})

test('A dock is named, its link shown once with the three steps for OBS, and revoked', async () => {
  const { sent } = await openTeam()
  await page.getByRole('button', { name: 'Criar dock' }).click()
  await dialog.getByRole('button', { name: 'Criar dock' }).click()
  await expect.element(dialog.getByText('Dá um nome ao dock.')).toBeVisible()
  await dialog.getByLabelText('Nome').fill(' PC do estúdio ')
  await dialog.getByRole('checkbox', { name: 'Ver valores' }).click()
  await axe()
  await dialog.getByRole('button', { name: 'Criar dock' }).click()
  await expect.element(dialog.getByRole('code')).toMatchTextContent('/live?dock#key=apd_segredo')
  expect(dialog.getByRole('listitem').elements()).toHaveLength(3)
  expect(sent('POST', '/api/docks')).toEqual([{ name: 'PC do estúdio', rights: ['queue', 'approve', 'amounts'] }])
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  expect(document.body.textContent).not.toContain('segredo')
  const row = page.getByTestId('dock')
  await expect.element(row).toMatchTextContent('PC do estúdio')
  await expect.element(row).toMatchTextContent('Ainda não foi usado')
  await row.getByRole('button', { name: 'Revogar o dock PC do estúdio' }).click()
  await confirmation.getByRole('button', { name: 'Revogar o dock' }).click()
  await expect.element(toast).toMatchTextContent('Dock revogado')
  await expect.element(page.getByText('Ainda não tens docks')).toBeVisible()
})

test('The switch for agencies is saved at once and names the agencies', async () => {
  const { sent } = await openTeam({ agencies: ['Palco Alto', 'Luz'] })
  const agencies = section('Agências')
  await expect.element(agencies.getByText('Agora, isto diz respeito a Palco Alto e Luz.')).toBeVisible()
  await agencies.getByRole('switch').click()
  await expect.element(agencies.getByText('Guardado')).toBeVisible()
  await expect.element(agencies.getByRole('switch')).toBeChecked()
  expect(sent('PATCH', '/api/moderation/settings')).toEqual([{ agencies: true }])
})

test('Each section that failed to load can be retried', async () => {
  let isDown = true
  const down = <Answer,>(answer: Answer) => (isDown ? refuse('internal_error') : answer)
  await openTeam({
    others: {
      'GET /api/moderators': call({ answers: Moderator.array(), answer: () => down([moderator(1, 'Rui Pena')]) }),
      'GET /api/docks': call({ answers: Dock.array(), answer: () => down([]) }),
      'GET /api/moderation/settings': call({ answers: ModerationSettings, answer: () => down(MODERATION_DEFAULTS) }),
    },
  })
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(3)
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect.element(person('Rui Pena')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(2)
})

test('A moderator sees the creators they moderate and their invitations, and can leave', async () => {
  let stages = [
    stage('ana', 'Ana Ventura', { rights: ['queue', 'approve'] }),
    stage('palco', 'Palco Cheio', { kind: 'agency', moderatorId: undefined }),
  ]
  standIn({
    ...OFFERED,
    ...signedIn(newUser('fan')),
    'GET /api/moderation/stages': call({ answers: ControlledCreator.array(), answer: () => stages }),
    'GET /api/moderators/invitations': call({
      answers: ReceivedModeratorInvitation.array(),
      answer: () => [
        {
          ...{ id: 'i1', token: 'abc', rights: ['queue'], createdAt: AT, expiresAt: UNTIL },
          creator: { id: 'viva', slug: 'viva', displayName: 'Viva', avatar: null },
        },
      ],
    }),
    'DELETE /api/moderators/:id': call({
      answer(_nothing, { params }) {
        stages = stages.filter(({ moderatorId }) => moderatorId !== params.id)
        return undefined
      },
    }),
  })
  await showPage('/settings/team', { viewport: [390, 844] })
  const invitation = page.getByTestId('moderator-invitation')
  await expect.element(invitation).toMatchTextContent('Viva quer a tua ajuda no direto')
  await expect
    .element(invitation.getByRole('link', { name: 'Ver o convite' }))
    .toHaveAttribute('href', '/invitation#token=abc')
  const ana = page.getByTestId('stage').filter({ hasText: 'Ana Ventura' })
  await expect
    .element(ana.getByRole('link', { name: 'Ao vivo com Ana Ventura' }))
    .toHaveAttribute('href', '/live?creatorId=ana')
  // An agency's access comes from its agreement with the creator, and ends there.
  expect(page.getByTestId('stage').filter({ hasText: 'Palco Cheio' }).getByRole('button').query()).toBeNull()
  await axe()
  await ana.getByRole('button', { name: 'Deixar de moderar com Ana Ventura' }).click()
  await confirmation.getByRole('button', { name: 'Deixar de moderar' }).click()
  await expect.element(toast).toMatchTextContent('Já não moderas com Ana Ventura')
  await expect.element(ana).not.toBeInTheDocument()
})

test('Long names on the team page fit 320 pixels in the dark theme', async () => {
  inTheDark()
  const long = 'Hippopotomonstrosesquippedaliophobia'
  await openTeam({
    moderators: [moderator(1, long.repeat(2), { username: long })],
    invitations: [invitationOf(1, { username: long, displayName: long.repeat(2) }), invitationOf(2)],
    docks: [dock(1, { name: 'w'.repeat(60), lastUsedAt: AT })],
    agencies: [long.repeat(2)],
    viewport: [320, 640],
  })
  await expect.element(page.getByTestId('dock')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await axe()
})
