import type { ActorAlert, Alert } from '@aplauso/contract/alerts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { prependAlert, recentDonationRows } from './recent-donation-rows.ts'

const alert = (donationId: string, changes: Partial<Alert> = {}): Alert => ({
  id: `alert-${donationId}`,
  donationId,
  sequence: 1,
  donorName: 'Rui',
  amount: cents(500),
  currency: 'EUR',
  style: 'classic',
  durationMs: 15_000,
  test: false,
  replay: false,
  createdAt: '2026-11-21T20:00:00.000Z',
  ...changes,
})

const listed = (id: string, changes: Partial<ReceivedDonation> = {}): ReceivedDonation => ({
  id,
  donorName: null,
  message: null,
  amount: cents(500),
  currency: 'EUR',
  createdAt: '2026-11-17T20:00:00.000Z',
  paidAt: '2026-11-20T20:00:00.000Z',
  audioUrl: null,
  voice: null,
  status: 'paid',
  alertStatus: 'shown',
  refunded: cents(0),
  chargedBack: cents(0),
  refundPending: cents(0),
  private: false,
  monthsInRow: null,
  ...changes,
})

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('Live donations are listed newest first, at most five', () => {
  const live = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<readonly ActorAlert[]>(
    (list, id) => prependAlert(list, alert(id)),
    [],
  )
  expect(live.map(({ donationId }) => donationId)).toEqual(['f', 'e', 'd', 'c', 'b'])
})

test('A donation that arrives twice is listed once', () => {
  const live = prependAlert([], alert('a'))
  expect(prependAlert(live, alert('a'))).toBe(live)
})

test('Rows show live donations above listed ones, each donation once', () => {
  const rows = recentDonationRows([alert('c'), alert('a')], [listed('c'), listed('b'), listed('a')])
  expect(ids(rows)).toEqual(['c', 'a', 'b'])
  expect(rows.map(({ live }) => live)).toEqual([true, true, false])
})

test('A row has the payment time of its live or listed donation', () => {
  const rows = recentDonationRows([alert('b')], [listed('a')])
  expect(rows.map(({ paidAt }) => paidAt)).toEqual(['2026-11-21T20:00:00.000Z', '2026-11-20T20:00:00.000Z'])
})

test('Rows contain at most ten donations', () => {
  const many = Array.from({ length: 10 }, (_, index) => listed(`listed-${index}`))
  expect(recentDonationRows([alert('new')], many)).toHaveLength(10)
})

test('A live donation that was refunded meanwhile has the status refunded', () => {
  const [row] = recentDonationRows([alert('a')], [listed('a', { status: 'refunded' })])
  expect(row).toMatchObject({ live: true, status: 'refunded' })
})

test('A row has the returned amount, also of a live donation', () => {
  const [live, old] = recentDonationRows(
    [alert('a')],
    [listed('a', { refunded: cents(200) }), listed('b', { status: 'charged_back', chargedBack: cents(500) })],
  )
  expect([live?.returnedCents, old?.returnedCents]).toEqual([200, 500])
})
