import { newId } from '../api/new-id.ts'
import { requireOrganization } from '../connect/organizations.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  type BalanceEntry,
  type BalanceEntryType,
  openSettlementId,
  type Settlement,
} from '../store/connect-documents.ts'
import { bookEntry } from './balance.ts'

/** Pays the balance out. A balance that is empty or negative stays open; then nothing is due until it moves again. */
export function closeSettlement(sandbox: Sandbox, organizationId: string): void {
  const { store, clock } = sandbox
  const organization = requireOrganization(store, organizationId)
  const { balanceCents } = organization
  if (balanceCents <= 0) {
    store.organizations.save({ ...organization, dueAtMs: null })
    return
  }

  const own = sandbox.of(organizationId).store
  const count = own.settlements.count() + 1
  const settlement: Settlement = {
    id: newId('stl'),
    organizationId,
    reference: referenceOf(organizationId, clock.nowMs(), count),
    amountCents: balanceCents,
    createdAtMs: clock.nowMs(),
    dueAtMs: null,
  }
  const { id: settlementId } = settlement
  const entries = own.balanceEntries.list('settlementId', openSettlementId(organizationId))
  own.settlements.insert(settlement)
  store.balanceEntries.setField(
    'settlementId',
    settlementId,
    entries.map(({ id }) => id),
  )
  store.payments.setField('settlementId', settlementId, idsOf(entries, 'payment', 'paymentId'))
  store.refunds.setField('settlementId', settlementId, idsOf(entries, 'refund', 'causeId'))
  store.chargebacks.setField('settlementId', settlementId, idsOf(entries, 'chargeback', 'causeId'))
  bookEntry(sandbox, { organizationId, type: 'outgoing-transfer', amountCents: -balanceCents, settlementId })
  store.organizations.save({ ...requireOrganization(store, organizationId), dueAtMs: null })
}

function idsOf(entries: readonly BalanceEntry[], type: BalanceEntryType, field: 'paymentId' | 'causeId'): string[] {
  return entries.flatMap((entry) => (entry.type === type ? (entry[field] ?? []) : []))
}

/** In the form of the provider's: a number of the organisation, year and month, and a number of the settlement. */
function referenceOf(organizationId: string, nowMs: number, count: number): string {
  const [year = '', month = ''] = new Date(nowMs).toISOString().slice(2, 7).split('-')
  return `${organizationId.replace('org_', '')}.${year}${month}.${String(count).padStart(2, '0')}`
}
