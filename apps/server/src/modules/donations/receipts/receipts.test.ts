import type { AccountExport } from '@aplauso/contract/account-export'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import type { Tables } from '#modules/tables.ts'
import { usePayments } from '#testing/payments.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { insertPaidDonations } from '../../../seed/paid-donations.ts'
import { deleteReceiptAddresses } from './delete-receipt-addresses.ts'

const app = useApp({ RATE_LIMIT: 'on' })
const { row, change } = usePayments(app)
const db = () => app().database.db

let creator: SignedIn
/** A paid donation of ten euros; a receipt, if ordered, was sent. */
let paid: { donationId: string }
beforeAll(async () => {
  creator = await app().register()
  const { id: creatorId } = creator.user
  const donation = { creatorId, plan: 'free', donorId: null, donorName: null, message: null } as const
  await db()
    .transaction()
    .execute((tx) => insertPaidDonations(tx, [{ ...donation, amountCents: cents(1_000), paidAt: new Date() }]))
  paid = await db().selectFrom('donations').select('id as donationId').executeTakeFirstOrThrow()
})

const flat = (text = '') => text.replaceAll(/\s+/g, ' ')
const lettersTo = (to: string) => readOutbox(app().dataDir, to)
const addressOf = async ({ donationId }: { donationId: string }) => (await row(donationId)).receipt_email
const untilForgotten = (donation: { donationId: string }) =>
  expect.poll(() => addressOf(donation), { interval: 20 }).toBeNull()

/** State after a process settles the paid donation, with these columns, and dies. */
async function settleAgain(values: Updateable<Tables['donations']>): Promise<void> {
  const id = paid.donationId
  await change(id, values)
  const event = { id: uuidv7(), donation_id: id, creator_id: creator.user.id, kind: 'paid', amount_cents: cents(1_000) }
  await db()
    .insertInto('donation_events')
    .values({ ...event, kind: 'paid', created_at: new Date() })
    .execute()
}

test('A donor with a receipt address gets one receipt with all proof of the donation, and the address is deleted', async () => {
  const message = 'Força <b>Ana</b>!\nEstou contigo'
  const order = { receiptEmail: ' Rita@Example.com ', amountEuro: 12.5, message }
  const donation = await app().donate(creator.user.slug, order)
  expect(await addressOf(donation)).toBe('rita@example.com')
  await app().pay(donation)
  await untilForgotten(donation)
  const [letter, ...others] = await lettersTo('rita@example.com')
  expect(others).toEqual([])
  const { provider_payment_id: paymentId, paid_at: paidAt } = await row(donation.donationId)
  expect(flat(letter?.subject)).toBe(`Recibo da tua doação de 12,50 € a ${creator.user.displayName}`)
  for (const said of [
    `Para: ${creator.user.displayName}`,
    'Valor: 12,50 €',
    ` de ${paidAt?.getUTCFullYear()} `,
    'UTC',
    `A tua mensagem: ${flat(message)}`,
    `Referência do pagamento: ${paymentId}`,
    `Número da doação: ${donation.donationId}`,
    `${app().running.publicUrl()}/donate/${creator.user.slug}`,
    'é definitiva',
    'contestado junto do teu banco',
    'rita@example.com foi indicado numa doação',
  ]) {
    expect(flat(letter?.text)).toContain(said)
  }
  expect(letter?.html).toContain('Força &lt;b&gt;Ana&lt;/b&gt;!')
  // The email has no tracking pixel or remote content: its only picture is the attached logo.
  expect(letter?.html?.match(/src="[^"]*"/g)).toEqual(['src="cid:logo@aplauso"'])
  expect(letter?.html).not.toMatch(/url\(/)
})

test.each([
  ['en', 'Receipt for your donation of €10.00', 'has been given back in full'],
  ['es', 'Recibo de tu donación de 10,00 €', 'se ha devuelto por completo'],
  ['fr', 'Reçu de ton don de 10,00 €', 'entièrement remboursé'],
  ['pt', 'Recibo da tua doação de 10,00 €', 'devolvida por inteiro'],
] as const)(
  'A receipt is in the language of the donation and names the amount refunded by then: %s',
  async (...expected) => {
    const [language, subject, back] = expected
    const to = `${language}@example.com`
    await settleAgain({ receipt_email: to, language })
    app().running.donationSync.onEventsRecorded()
    const letter = await untilEmail(app().dataDir, to)
    expect([flat(letter.subject), flat(letter.text)]).toEqual([
      expect.stringContaining(subject),
      expect.not.stringContaining(back),
    ])
    await untilForgotten(paid)
    // State after a reversal that is faster than the email; restored below for the ledger checks.
    await settleAgain({ receipt_email: `back-${to}`, refunded_cents: cents(1_000) })
    app().running.donationSync.onEventsRecorded()
    expect(flat((await untilEmail(app().dataDir, `back-${to}`)).text)).toContain(back)
    await untilForgotten(paid)
    await change(paid.donationId, { refunded_cents: cents(0) })
  },
)

test('An invalid receipt address is refused at its field', async () => {
  const { status, body } = await app().call<Problem>('/api/donations/create-payment', {
    body: { creatorSlug: creator.user.slug, amountEuro: 5, receiptEmail: 'ana@' },
  })
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['receiptEmail']])
})

test('A mailbox gets ten receipts a day from all donors; the next one is not sent, and its address is deleted', async () => {
  const to = 'inundada@example.com'
  for (let count = 1; count <= 11; count += 1) {
    await settleAgain({ receipt_email: to })
    app().running.donationSync.onEventsRecorded()
    await untilForgotten(paid)
  }
  expect(await lettersTo(to)).toHaveLength(10)
})

test('A receipt address is only in the export of its donor, and is deleted with the account', async () => {
  const donor = await app().register('fan')
  const receiptEmail = 'so-minha@example.com'
  const donation = await app().donate(creator.user.slug, { receiptEmail }, donor.token)
  const exportOf = async ({ token }: SignedIn) => (await app().call<AccountExport>('/api/users/export', { token })).body
  expect((await exportOf(donor)).donationsGiven).toMatchObject([{ id: donation.donationId, receiptEmail }])
  await app().call('/api/users/me', { method: 'DELETE', token: donor.token })
  expect(await addressOf(donation)).toBeNull()
  await app().pay(donation)

  await settleAgain({ receipt_email: receiptEmail })
  const { token } = creator
  const seen = await Promise.all([
    exportOf(creator),
    app().call('/api/donations/my', { token }),
    app().call(`/api/donations/${paid.donationId}/status`),
    app().call(`/api/donations/${paid.donationId}/evidence`, { token }),
    app().call(`/api/creators/${creator.user.slug}`),
  ])
  expect(JSON.stringify(seen)).not.toContain(receiptEmail)
  app().running.donationSync.onEventsRecorded()
  await untilForgotten(paid)
  expect(await lettersTo(receiptEmail)).toHaveLength(1)
})

test('A receipt address without a possible receipt is deleted: unpaid donations, and emails not sent within a day', async () => {
  const receiptEmail = 'para-nada@example.com'
  const [open, over] = await Promise.all([
    app().donate(creator.user.slug, { receiptEmail }),
    app().donate(creator.user.slug, { receiptEmail }),
  ])
  await app().pay(over, 'expired')
  await change(paid.donationId, { receipt_email: receiptEmail })
  const addresses = () => Promise.all([open, over, paid].map(addressOf))
  await deleteReceiptAddresses(db())
  expect(await addresses()).toEqual([receiptEmail, null, receiptEmail])
  await deleteReceiptAddresses(db(), new Date(Date.now() + 2 * DAY_MS))
  expect(await addresses()).toEqual([receiptEmail, null, null])
})
