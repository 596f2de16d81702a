import { DonationStarted, ReceivedDetail, ReceivedDonation } from '@aplauso/contract/donations'
import {
  BlockDonor,
  BlockedDonor,
  BlockedTerm,
  DonorStatus,
  MODERATION_DEFAULTS,
  ModerationSettings,
} from '@aplauso/contract/moderation'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator, received } from './support/dashboard.ts'
import { ON_STAGE } from './support/donation-page.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const RUI = newUser('fan')
const refusal = page.getByTestId('not-taken')
const give = page.getByRole('main').getByRole('button', { name: /^Doar/ })
const main = page.getByRole('main')

const blocked = (at: number, changes: Partial<BlockedDonor> = {}): BlockedDonor => ({
  id: `01890a5d-ac96-774b-bcce-b302099a80${10 + at}`,
  donationId: `01890a5d-ac96-774b-bcce-b302099a90${10 + at}`,
  donorName: `Pessoa ${at}`,
  reason: null,
  createdAt: '2026-02-03T12:00:00.000Z',
  knownBy: { account: true, payment: true },
  ...changes,
})

test('A blocked donor sees a notice instead of the form', async () => {
  standIn({
    ...ON_STAGE,
    ...GIVEN_NOTHING,
    ...signedIn(RUI),
    'GET /api/creators/:slug/standing': call({ answers: DonorStatus, answer: () => ({ blocked: true }) }),
  })
  await showPage('/donate/ana', { viewport: [390, 844] })
  await expect.element(refusal).toMatchTextContent('Ana Ventura prefere não receber apoio')
  expect(give.query()).toBeNull()
  expect(main.getByRole('textbox').query()).toBeNull()
  await axe()
})

test('A donor who is blocked while filling in the form sees the notice and pays nothing', async () => {
  standIn({
    ...ON_STAGE,
    ...GIVEN_NOTHING,
    ...signedIn(RUI),
    'POST /api/donations/create-payment': call({ answers: DonationStarted, answer: () => refuse('donor_blocked') }),
  })
  await showPage('/donate/ana', { viewport: [1_366, 768] })
  await give.click()
  await expect.element(refusal).toBeVisible()
  expect(give.query()).toBeNull()
})

const detail: ReceivedDetail = {
  ...received({ id: 'rita', message: 'Palavrão' }),
  ...{ events: [], replays: 0, money: null, provider: null, paymentId: null },
  ...{ blockedDonorId: null, isOfBlocked: false },
}

test('Blocking a donor from a donation explains its effects first, and then says how the donor is recognised', async () => {
  let shown = detail
  const calls = standIn({
    ...newCreator().answers,
    'GET /api/donations/my': call({ answers: ReceivedDonation.array(), answer: () => [detail] }),
    'GET /api/donations/:id': call({ answers: ReceivedDetail, answer: () => shown }),
    'POST /api/blocked-donors': call({
      asks: BlockDonor,
      answers: BlockedDonor,
      answer: () => {
        shown = { ...detail, blockedDonorId: 'one' }
        return blocked(1, { knownBy: { account: false, payment: false } })
      },
    }),
  })
  await showPage('/dashboard/creator/donations?donation=rita', { viewport: [390, 844] })
  await page.getByRole('button', { name: 'Bloquear quem doou' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent('Quem voltar sem conta e pagar de outra forma')
  await axe()
  await dialog.getByLabelText('Motivo').fill(' insultos ')
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expect.element(toast).toMatchTextContent('não temos como reconhecer esta pessoa')
  await expect.element(page.getByTestId('donor-blocked')).toMatchTextContent('Bloqueaste quem fez esta doação.')
  expect(page.getByRole('button', { name: 'Bloquear quem doou' }).query()).toBeNull()
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/api/blocked-donors')
  expect(sent.map(({ body }) => body)).toEqual([{ donationId: 'rita', reason: 'insultos' }])
})

test('The list of blocked donors shows who, since when, why and how they are recognised, fits a long name, and unblocks', async () => {
  const calls = standIn({
    ...newCreator().answers,
    'GET /api/moderation/settings': call({ answers: ModerationSettings, answer: () => MODERATION_DEFAULTS }),
    'GET /api/moderation/words': call({ answers: BlockedTerm.array(), answer: () => [] }),
    'GET /api/blocked-donors': call({
      answers: BlockedDonor.array(),
      answer: () => [
        blocked(1, { donorName: 'W'.repeat(50), reason: 'L'.repeat(200) }),
        blocked(2, { donorName: null, knownBy: { account: false, payment: false } }),
        blocked(3, { donationId: null, donorName: null, knownBy: { account: false, payment: true } }),
      ],
    }),
    'DELETE /api/blocked-donors/:id': call({ answer: () => undefined }),
  })
  await showPage('/settings/moderation#bloqueios', { viewport: [320, 640] })
  const rows = page.getByTestId('blocked-donor')
  await expect.element(rows.nth(2)).toMatchTextContent('Conta apagada')
  await expect.element(rows.nth(1)).toMatchTextContent('Sem forma de reconhecer')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await axe()
  inTheDark()
  await axe()
  await rows.nth(0).getByRole('button').click()
  await expect.element(toast).toMatchTextContent('já pode voltar a doar')
  await expect.element(rows.nth(2)).not.toBeInTheDocument()
  expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith(blocked(1).id))).toBe(true)
})
