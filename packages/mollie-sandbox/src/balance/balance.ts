import { newId } from '../api/new-id.ts'
import { requireOrganization } from '../connect/organizations.ts'
import type { Sandbox } from '../sandbox.ts'
import { type BalanceEntry, openSettlementId } from '../store/connect-documents.ts'
import type { Payment, Refund } from '../store/documents.ts'
import { PLATFORM_ID } from '../store/platform-id.ts'
import { DAY_MS, REFUND_SETTLES_AFTER_MS } from '../timing.ts'
import { providerCostCents } from './provider-costs.ts'

type Movement = Pick<BalanceEntry, 'organizationId' | 'type' | 'amountCents'> &
  Partial<Pick<BalanceEntry, 'method' | 'costCents' | 'paymentId' | 'causeId' | 'settlementId'>>

/** Moves an organisation's balance. Money that comes in starts queued refunds. */
export function bookEntry(sandbox: Sandbox, movement: Movement): void {
  const { store, clock } = sandbox
  const organization = requireOrganization(store, movement.organizationId)
  const entry: BalanceEntry = {
    method: null,
    costCents: 0,
    paymentId: null,
    causeId: null,
    settlementId: openSettlementId(movement.organizationId),
    ...movement,
    id: newId('baltr'),
    createdAtMs: clock.nowMs(),
    dueAtMs: null,
  }
  store.balanceEntries.insert(entry)
  // The platform's balance is settled on demand only: load tests fill it with more payments than one pass should read.
  const nextSettlementMs = organization.id === PLATFORM_ID ? null : nextMidnightMs(clock.nowMs())
  store.organizations.save({
    ...organization,
    balanceCents: organization.balanceCents + netCents(entry),
    dueAtMs: organization.dueAtMs ?? nextSettlementMs,
  })
  if (netCents(entry) > 0) startQueuedRefunds(sandbox, organization.id)
}

export function netCents({ amountCents, costCents }: BalanceEntry): number {
  return amountCents - costCents
}

/** A paid payment: the provider keeps its costs, and the application fee goes to the platform. */
export function bookPayment(sandbox: Sandbox, payment: Payment): void {
  const { id: paymentId, organizationId, method, amountCents, applicationFee } = payment
  const costCents = providerCostCents(method, amountCents)
  bookEntry(sandbox, { organizationId, type: 'payment', amountCents, costCents, method, paymentId })
  if (applicationFee === null) return
  const feeCents = applicationFee.amountCents
  bookEntry(sandbox, { organizationId, type: 'application-fee', amountCents: -feeCents, paymentId })
  bookEntry(sandbox, { organizationId: PLATFORM_ID, type: 'application-fee', amountCents: feeCents, paymentId })
}

/**
 * Takes a queued refund's amount from the balance, so that the bank can send it. A connected organisation whose balance
 * is too low leaves it queued. The platform's balance has no limit, as in the provider's test mode.
 */
export function fundRefund(sandbox: Sandbox, refund: Refund): Refund {
  const { organizationId, amountCents, paymentId, id } = refund
  const { balanceCents } = requireOrganization(sandbox.store, organizationId)
  if (organizationId !== PLATFORM_ID && balanceCents < amountCents) return refund
  const dueAtMs = sandbox.clock.nowMs() + REFUND_SETTLES_AFTER_MS
  const pending: Refund = { ...refund, status: 'pending', dueAtMs }
  sandbox.store.refunds.save(pending)
  bookEntry(sandbox, { organizationId, type: 'refund', amountCents: -amountCents, paymentId, causeId: id })
  return pending
}

/** The money of a funded refund comes back: the refund was cancelled, or the bank could not send it. */
export function returnRefund(sandbox: Sandbox, { organizationId, amountCents, paymentId, id }: Refund): void {
  bookEntry(sandbox, { organizationId, type: 'returned-refund', amountCents, paymentId, causeId: id })
}

/** Oldest first. One that is too high does not hold up a smaller one behind it. */
function startQueuedRefunds(sandbox: Sandbox, organizationId: string): void {
  for (const refund of sandbox.of(organizationId).store.refunds.list('status', 'queued')) fundRefund(sandbox, refund)
}

function nextMidnightMs(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS
}
