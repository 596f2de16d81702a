import { AgencyAnalytics, AgencyReport, ManagedCreator, Proposal, SentInvitation } from '@aplauso/contract/agency'
import { Creator } from '@aplauso/contract/creators'
import { ReceivedDonation, ReceivedStats } from '@aplauso/contract/donations'
import { Goal } from '@aplauso/contract/goals'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { NO_SUPPORTERS, NOTHING_RECEIVED, publicCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const heading = page.getByRole('heading', { level: 1 })
const main = page.getByRole('main')
const ID = '01890a5d-ac96-774b-bcce-b302099a8059'

const SHARED: ManagedCreator = {
  ...{ id: ID, slug: 'de-ambas', displayName: 'De Ambas', username: 'de-ambas', avatar: null, streamPlatforms: [] },
  ...{ totalReceived: cents(2_000), donationGoal: null, donationsCount: 1, thisMonth: cents(2_000) },
  ...{ since: '2026-02-01T12:00:00.000Z', shareBasisPoints: 500 },
}
const EARNED = { count: 1, amount: cents(2_000), share: cents(100) }
const MANAGED: Answers = {
  ...OFFERED,
  'GET /api/agency/creators': call({ answers: ManagedCreator.array(), answer: () => [SHARED] }),
  'GET /api/agency/analytics': call({
    answers: AgencyAnalytics,
    answer: () => ({
      ...{ activeCreators: 1, totalRevenue: cents(2_000), averagePerCreator: cents(2_000), thisMonth: cents(2_000) },
      ...{ monthlyRevenue: cents(600), bookedShare: cents(100), top: [SHARED] },
    }),
  }),
  'GET /api/agency/invitations': call({ answers: SentInvitation.array(), answer: () => [] }),
  'GET /api/agency/proposals': call({ answers: Proposal.array(), answer: () => [] }),
  'GET /api/agency/reports': call({
    answers: AgencyReport,
    answer: () => ({
      ...{ from: '2026-02-01', to: '2026-02-03', total: EARNED, by: 'day' as const },
      creators: [{ ...EARNED, id: ID, displayName: 'De Ambas', username: 'de-ambas', managed: true }],
      points: [{ ...EARNED, key: '2026-02-03' }],
    }),
  }),
}

test("The agency dashboard fits a phone and shows the agency's own share of what its creators received", async () => {
  standIn({ ...MANAGED, ...signedIn(newUser('agency')) })
  await showPage('/dashboard/agency', { viewport: [390, 844] })
  await expect.element(page.getByTestId('booked-share')).toMatchTextContent('1,00 €')
  const sizeOf = (id: string) => Number.parseFloat(getComputedStyle(page.getByTestId(id).element()).fontSize)
  expect(sizeOf('booked-share')).toBeGreaterThan(2 * sizeOf('stat-monthly-revenue'))
  await axe()
  for (const action of ['Gerir criadores', 'Metas', 'Relatórios']) {
    await page.getByRole('navigation', { name: 'Gestão da agência' }).getByRole('link', { name: action }).click()
    await expect.element(main).toMatchTextContent('De Ambas')
    await axe()
    expect(document.documentElement.scrollWidth, action).toBe(390)
    await page.getByTestId('bottom-bar').getByRole('link', { name: 'Início' }).click()
  }
})

for (const path of ['/dashboard-creator', '/dashboard/creator/donations', '/dashboard/creator/statistics']) {
  test(`${path} of a creator whom an agency does not manage says that it is not accessible`, async () => {
    // Public data of a creator is readable; the rest is refused.
    const closed = call({ answer: () => refuse('forbidden') })
    standIn({
      ...MANAGED,
      ...signedIn(newUser('agency')),
      'GET /api/creators/:slug': call({ answers: Creator, answer: () => publicCreator({ id: ID }) }),
      'GET /api/donations/stats': closed,
      'GET /api/goals': closed,
      'GET /api/donations/my': closed,
      'GET /api/donations/analytics': closed,
      'GET /api/donations/top-donors': closed,
    })
    await showPage(`${path}?creatorId=${ID}`)
    await expect.element(heading).toMatchTextContent('Este dashboard não está aberto para ti')
  })
}

const OTHER_ID = '01890a5d-ac96-774b-bcce-b302099a8060'
const OTHER = 'Um Nome Muito Comprido Que Não Acaba'
const LOOKED_AT: Answers = {
  ...MANAGED,
  'GET /api/agency/creators': call({
    answers: ManagedCreator.array(),
    answer: () => [SHARED, { ...SHARED, id: OTHER_ID, slug: 'outra', username: 'outra', displayName: OTHER }],
  }),
  'GET /api/creators/:slug': call({
    answers: Creator,
    answer: (_body, { params: { slug = '' } }) =>
      publicCreator({ id: slug, displayName: slug === ID ? SHARED.displayName : OTHER }),
  }),
  'GET /api/donations/stats': call({ answers: ReceivedStats, answer: () => NOTHING_RECEIVED }),
  'GET /api/goals': call({ answers: Goal.array(), answer: () => [] }),
  'GET /api/donations/my': call({ answers: ReceivedDonation.array(), answer: () => [] }),
  ...NO_SUPPORTERS,
}

for (const viewport of [
  [1_366, 768],
  [320, 640],
] as const) {
  test(`An agency goes from one creator to another on the same page, and between a creator's pages, at ${viewport.join(' x ')}`, async () => {
    standInLive()
    standIn({ ...LOOKED_AT, ...signedIn(newUser('agency')) })
    const { address } = await showPage(`/dashboard-creator?creatorId=${ID}`, { viewport })
    await expect.element(heading).toHaveTextContent('A ver o dashboard de De Ambas')
    const others = main.getByRole('combobox', { name: 'Ver outro criador' })
    await expect.element(others).toHaveValue(ID)
    await expect.element(main.getByText(/definições são do criador/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(viewport[0])
    await axe()
    await others.selectOptions(OTHER)
    await expect.poll(address).toBe(`/dashboard-creator?creatorId=${OTHER_ID}`)
    await expect.element(heading).toHaveTextContent(`A ver o dashboard de ${OTHER}`)
    // The banner has no back link: the browser and the side navigation lead back.
    expect(main.getByRole('link', { name: /^Voltar/ }).query()).toBeNull()
    const pages = main.getByRole('navigation', { name: 'Páginas deste criador' })
    await expect.element(pages.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await pages.getByRole('link', { name: 'Doações' }).click()
    await expect.poll(address).toBe(`/dashboard/creator/donations?creatorId=${OTHER_ID}`)
    await expect.element(pages.getByRole('link', { name: 'Doações' })).toHaveAttribute('aria-current', 'page')
    await others.selectOptions(SHARED.displayName)
    await expect.poll(address).toBe(`/dashboard/creator/donations?creatorId=${ID}`)
  })
}

test('An agency with a single creator sees no choice of creators', async () => {
  standInLive()
  const { 'GET /api/agency/creators': one } = MANAGED
  standIn({ ...LOOKED_AT, ...(one && { 'GET /api/agency/creators': one }), ...signedIn(newUser('agency')) })
  await showPage(`/dashboard-creator?creatorId=${ID}`)
  await expect.element(main.getByRole('navigation', { name: 'Páginas deste criador' })).toBeVisible()
  expect(main.getByRole('combobox', { name: 'Ver outro criador' }).query()).toBeNull()
})

test('The invitation dialog shows its errors, returns the focus on Escape, and closes once sent', async () => {
  let isKnown = false
  const sent: SentInvitation = {
    ...{
      id: 'i1',
      status: 'pending',
      username: 'nova',
      shareBasisPoints: 3_000,
      createdAt: '2026-02-01T12:00:00.000Z',
    },
  }
  const calls = standIn({
    ...MANAGED,
    ...signedIn(newUser('agency')),
    'POST /api/agency/invitations': call({
      answers: SentInvitation,
      answer: () => (isKnown ? sent : refuse('creator_not_found')),
    }),
  })
  await showPage('/agency/manage', { viewport: [320, 640] })
  const open = main.getByRole('button', { name: 'Adicionar criador' })
  const dialog = page.getByRole('dialog', { name: 'Novo convite' })
  const whom = dialog.getByRole('textbox', { name: 'Nome de utilizador ou email' })
  const send = dialog.getByRole('button', { name: 'Enviar convite' })
  await open.click()
  await expect.element(dialog).toBeVisible()
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(document.activeElement).toBe(open.element())
  await open.click()
  await send.click()
  await expect.element(whom).toHaveAttribute('aria-invalid', 'true')
  await expect.element(whom).toHaveFocus()
  await whom.fill('nova')
  await send.click()
  await expect.element(dialog).toMatchTextContent('Não encontrámos esse criador.')
  isKnown = true
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toast).toMatchTextContent('nova')
  const proposal = { username: 'nova', shareBasisPoints: 3_000 }
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([proposal, proposal])
})
