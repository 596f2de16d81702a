import { AgencyAnalytics, AgencyReport, ManagedCreator, Proposal, SentInvitation } from '@aplauso/contract/agency'
import { Creator } from '@aplauso/contract/creators'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { publicCreator } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'

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

test('What an agency has to do with its creators fits a phone, with its own share of what they received', async () => {
  standIn({ ...MANAGED, ...signedIn(newUser('agency')) })
  await showPage('/dashboard/agency', { viewport: [390, 844] })
  await expect.element(page.getByTestId('booked-share')).toMatchTextContent('1,00 €')
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
  test(`${path} of a creator whom an agency does not manage says that it is not open to them`, async () => {
    // Anyone may read what is public of a creator; the rest is refused.
    const closed = call({ answer: () => refuse('forbidden') })
    standIn({
      ...MANAGED,
      ...signedIn(newUser('agency')),
      'GET /api/creators/:slug': call({ answers: Creator, answer: () => publicCreator({ id: ID }) }),
      'GET /api/donations/stats': closed,
      'GET /api/donations/my': closed,
      'GET /api/donations/analytics': closed,
      'GET /api/donations/top-donors': closed,
    })
    await showPage(`${path}?creatorId=${ID}`)
    await expect.element(heading).toMatchTextContent('Este dashboard não está aberto para ti')
  })
}
