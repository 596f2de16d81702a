import type { UserType } from '@aplauso/contract/accounts'
import { ControlledCreator, OpenModeratorInvitation, ReceivedModeratorInvitation } from '@aplauso/contract/team'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { consoleAnswers } from './support/console.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { type Answers, call, noNetwork, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const AT = '2026-11-23T10:00:00.000Z'
const UNTIL = '2026-11-30T10:00:00.000Z'
const ANA = { id: 'ana-id', slug: 'ana', displayName: 'Ana Ventura', avatar: null }
const heading = page.getByRole('heading', { level: 1 })
const main = page.getByRole('main')

const OPEN: OpenModeratorInvitation = {
  ...{ creator: ANA, rights: ['queue', 'approve'], expiresAt: UNTIL, own: false },
}
const STAGE: ControlledCreator = {
  ...{ creatorId: ANA.id, slug: 'ana', displayName: ANA.displayName, avatar: null },
  ...{ kind: 'moderator', rights: OPEN.rights, moderatorId: 'm1' },
}

type Opened = { invitation?: OpenModeratorInvitation; userType?: UserType; others?: Answers; path?: string }

async function openInvitation({ invitation = OPEN, userType = 'fan', others = {}, path }: Opened = {}) {
  let stages: ControlledCreator[] = []
  const calls = standIn({
    ...OFFERED,
    ...GIVEN_NOTHING,
    ...signedIn(newUser(userType)),
    ...consoleAnswers(() => stages),
    'GET /api/moderators/invitations/:token': call({
      answers: OpenModeratorInvitation,
      answer: (_nothing, { params }) => (params.token === 'abc_-' ? invitation : refuse('not_found')),
    }),
    'POST /api/moderators/invitations/:token/accept': call({
      answers: ControlledCreator,
      answer() {
        stages = [STAGE]
        return STAGE
      },
    }),
    ...others,
  })
  const shown = await showPage(path ?? '/invitation#token=abc_-', { viewport: [390, 844] })
  return { ...shown, calls }
}

test('An invitation names the creator, the rights and their meaning, and accepting leads to the console', async () => {
  const { address } = await openInvitation()
  await expect.element(heading).toHaveTextContent('Ana Ventura quer a tua ajuda no direto')
  await expect.element(main.getByText('Pausar, saltar, repetir, silenciar e parar tudo.')).toBeVisible()
  await expect.element(main.getByText(/durante um ano/)).toBeVisible()
  expect(main.getByText('Ver valores').query()).toBeNull()
  await axe()
  // An invitation by link has no decline button.
  await expect.element(main.getByRole('link', { name: 'Agora não' })).toHaveAttribute('href', '/dashboard')
  await main.getByRole('button', { name: 'Aceitar' }).click()
  await expect.element(toast).toMatchTextContent('Agora moderas com Ana Ventura')
  await expect.poll(address).toMatch(/^\/(live\?creatorId=ana-id|dashboard)/)
  // Every page then has a link to the console.
  await expect.element(page.getByTestId('bottom-bar').getByRole('link', { name: 'A moderar' })).toBeVisible()
})

test('A named account can decline the invitation, which is then removed', async () => {
  const { address, calls } = await openInvitation({
    others: {
      'GET /api/moderators/invitations': call({
        answers: ReceivedModeratorInvitation.array(),
        answer: () => [{ id: 'i1', token: 'abc_-', creator: ANA, rights: ['queue'], createdAt: AT, expiresAt: UNTIL }],
      }),
      'DELETE /api/moderators/invitations/:token': call({ answer: () => undefined }),
    },
  })
  await main.getByRole('button', { name: 'Recusar' }).click()
  await expect.element(toast).toMatchTextContent('Convite recusado')
  await expect.poll(address).toBe('/dashboard/fan')
  expect(calls).toContainEqual({ method: 'DELETE', path: '/api/moderators/invitations/i1', body: undefined })
})

test('A link that is used, expired or for another account says that it is invalid', async () => {
  await openInvitation({ path: '/invitation#token=outro' })
  await expect.element(heading).toHaveTextContent('Este convite já não vale')
  await axe()
})

test('The second person to accept a link sees that it was used', async () => {
  await openInvitation({
    others: { 'POST /api/moderators/invitations/:token/accept': call({ answer: () => refuse('not_found') }) },
  })
  await main.getByRole('button', { name: 'Aceitar' }).click()
  await expect.element(heading).toHaveTextContent('Este convite já não vale')
  expect(toast.query()).toBeNull()
})

test('A current moderator is redirected to the console, and a network error is shown beside the button', async () => {
  let isDown = true
  const { address } = await openInvitation({
    userType: 'supporter',
    others: {
      'POST /api/moderators/invitations/:token/accept': call({
        answer: () => (isDown ? noNetwork() : refuse('already_moderator')),
      }),
    },
  })
  await main.getByRole('button', { name: 'Aceitar' }).click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('Verifica a tua ligação')
  isDown = false
  await main.getByRole('button', { name: 'Aceitar' }).click()
  await expect.element(toast).toMatchTextContent('Agora moderas com Ana Ventura')
  await expect.poll(address).toMatch(/^\/(live\?creatorId=ana-id|dashboard)/)
})

test("A creator's own link says that it is for somebody else", async () => {
  await openInvitation({ invitation: { ...OPEN, own: true } })
  await expect.element(heading).toHaveTextContent('Este convite é teu')
  expect(main.getByRole('button').query()).toBeNull()
})

test('A truncated invitation link says what is missing', async () => {
  await openInvitation({ path: '/invitation' })
  await expect.element(heading).toHaveTextContent('Falta uma parte do link')
  await axe()
})

test('A signed-out visitor sees why to sign in or register, and returns to the invitation', async () => {
  standIn(OFFERED)
  const { address } = await showPage('/invitation#token=abc_-')
  await expect.poll(address).toBe('/login')
  await expect.element(page.getByText('Entra na tua conta e vê o convite que recebeste.')).toBeVisible()
  await main.getByRole('link', { name: 'Criar conta' }).click()
  await expect.element(page.getByText('Escolhe o tipo de conta. Depois voltas ao convite que recebeste.')).toBeVisible()
})

test('The invitation fits 320 pixels in the dark theme with a long name', async () => {
  inTheDark()
  const creator = { ...ANA, displayName: 'Hippopotomonstrosesquippedaliophobia'.repeat(2) }
  await openInvitation({ invitation: { ...OPEN, creator, rights: ['queue', 'approve', 'block', 'amounts'] } })
  await page.viewport(320, 640)
  await expect.element(heading).toMatchTextContent('quer a tua ajuda')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await axe()
})
