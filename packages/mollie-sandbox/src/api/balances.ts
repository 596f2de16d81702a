import { z } from 'zod'
import { bookEntry, netCents } from '../balance/balance.ts'
import { requireOrganization } from '../connect/organizations.ts'
import type { Sandbox } from '../sandbox.ts'
import type { BalanceEntry, BalanceTransfer, Organization } from '../store/connect-documents.ts'
import { AmountInCents, CURRENCY, formatAmount } from './api-amounts.ts'
import { type ApiCall, type ApiRoute, created, ok, parseBody } from './api-call.ts'
import { apiLink, DOCUMENTATION } from './api-links.ts'
import { invalid, notFound } from './api-problem.ts'
import { answerPage } from './list-pages.ts'
import { newId } from './new-id.ts'
import { Description, Metadata } from './request-fields.ts'
import { formatInstant } from './timestamps.ts'

const Party = z.object({ type: z.literal('organization'), id: z.string(), description: Description })

const BalanceTransferOrder = z.object({
  amount: AmountInCents,
  source: Party,
  destination: Party,
  description: Description,
  category: z.string().optional(),
  metadata: Metadata.default(null),
})

export const balanceRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    url: '/balances',
    hasModes: false,
    run: (sandbox, call) =>
      ok({
        count: 1,
        _embedded: { balances: [presentBalance(sandbox, requireBalance(sandbox, call, 'primary'))] },
        _links: { self: apiLink(sandbox, '/balances'), previous: null, next: null, documentation: DOCUMENTATION },
      }),
  },
  {
    method: 'GET',
    url: '/balances/:balanceId',
    hasModes: false,
    run: (sandbox, call) => ok(presentBalance(sandbox, requireBalance(sandbox, call, call.params.balanceId))),
  },
  {
    method: 'GET',
    url: '/balances/:balanceId/transactions',
    hasModes: false,
    run: (sandbox, call) => {
      const organization = requireBalance(sandbox, call, call.params.balanceId)
      return answerPage(sandbox, call, {
        name: 'balance_transactions',
        path: `/balances/${balanceIdOf(organization.id)}/transactions`,
        page: (request) => sandbox.store.balanceEntries.page(request),
        present: presentEntry,
      })
    },
  },
  {
    method: 'POST',
    url: '/connect/balance-transfers',
    hasModes: false,
    run: (sandbox, call) => created(transfer(sandbox, call)),
  },
  {
    method: 'GET',
    url: '/connect/balance-transfers',
    hasModes: false,
    run: (sandbox, call) =>
      answerPage(sandbox, call, {
        name: 'connect_balance_transfers',
        path: '/connect/balance-transfers',
        page: (request) => sandbox.store.balanceTransfers.page(request),
        present: presentTransfer,
      }),
  },
  {
    method: 'GET',
    url: '/connect/balance-transfers/:transferId',
    hasModes: false,
    run: (sandbox, { params }) => {
      const found = sandbox.store.balanceTransfers.find(params.transferId)
      if (found === undefined) throw notFound('connect balance transfer', params.transferId)
      return ok(presentTransfer(found))
    },
  },
]

export function balanceIdOf(organizationId: string): string {
  return organizationId.replace('org_', 'bal_')
}

/** Each organisation has one balance. */
function requireBalance(sandbox: Sandbox, { caller }: ApiCall, id: string | undefined): Organization {
  if (id !== 'primary' && id !== balanceIdOf(caller.organizationId)) throw notFound('balance', id)
  return requireOrganization(sandbox.store, caller.organizationId)
}

/** Between the platform and an organisation that is connected to it, in either direction, by the platform only. */
function transfer(sandbox: Sandbox, { body, caller }: ApiCall): object {
  const {
    amount: amountCents,
    source,
    destination,
    description,
    category,
    metadata,
  } = parseBody(BalanceTransferOrder, body)
  const { store, clock } = sandbox
  if (caller.scopes !== undefined) throw invalid('Only a platform can transfer between balances')
  for (const [field, { id }] of Object.entries({ source, destination })) {
    if (store.organizations.find(id) === undefined) throw invalid('The organization does not exist', field)
  }
  const isOwn = [source.id, destination.id].includes(caller.organizationId)
  if (!isOwn || source.id === destination.id) throw invalid('One side must be your own organization', 'source')
  if (requireOrganization(store, source.id).balanceCents < amountCents) {
    throw invalid('The balance of the source is too low', 'amount')
  }

  const id = newId('cbtr')
  bookEntry(sandbox, { organizationId: source.id, type: 'balance-transfer', amountCents: -amountCents, causeId: id })
  bookEntry(sandbox, { organizationId: destination.id, type: 'balance-transfer', amountCents, causeId: id })
  const made: BalanceTransfer = {
    ...{ id, organizationId: caller.organizationId, amountCents, source, destination, description },
    ...{ category: category ?? null, metadata, createdAtMs: clock.nowMs(), dueAtMs: null },
  }
  store.balanceTransfers.insert(made)
  return presentTransfer(made)
}

function presentTransfer(transfer: BalanceTransfer): object {
  const { id, amountCents, source, destination, description, category, metadata, createdAtMs } = transfer
  const at = formatInstant(createdAtMs)
  return {
    resource: 'connect-balance-transfer',
    id,
    mode: 'test',
    amount: formatAmount(amountCents),
    ...{ source, destination, description, ...(category !== null && { category }), metadata },
    status: 'succeeded',
    statusReason: { code: 'success', message: 'Balance transfer completed successfully.' },
    createdAt: at,
    executedAt: at,
    _links: { documentation: DOCUMENTATION },
  }
}

function presentBalance(sandbox: Sandbox, { id: organizationId, balanceCents, createdAtMs }: Organization) {
  const id = balanceIdOf(organizationId)
  return {
    resource: 'balance',
    id,
    mode: 'test',
    createdAt: formatInstant(createdAtMs),
    currency: CURRENCY,
    description: 'Primary balance',
    status: 'active',
    transferFrequency: 'daily',
    transferThreshold: formatAmount(1),
    transferReference: null,
    transferDestination: null,
    availableAmount: formatAmount(balanceCents),
    pendingAmount: formatAmount(0),
    _links: {
      self: apiLink(sandbox, `/balances/${id}`),
      transactions: apiLink(sandbox, `/balances/${id}/transactions`),
      documentation: DOCUMENTATION,
    },
  }
}

function presentEntry(entry: BalanceEntry) {
  const { id, type, amountCents, costCents, createdAtMs } = entry
  const deductions = formatAmount(-costCents)
  return {
    resource: 'balance_transaction',
    id,
    type,
    resultAmount: formatAmount(netCents(entry)),
    initialAmount: formatAmount(amountCents),
    ...(costCents !== 0 && { deductions, deductionDetails: { fees: deductions } }),
    createdAt: formatInstant(createdAtMs),
    context: contextOf(entry),
  }
}

function contextOf({ type, paymentId, causeId, settlementId }: BalanceEntry) {
  const payment = { ...(paymentId !== null && { paymentId }) }
  switch (type) {
    case 'refund':
    case 'returned-refund':
      return { ...payment, refundId: causeId }
    case 'chargeback':
    case 'chargeback-reversal':
      return { ...payment, chargebackId: causeId }
    case 'balance-transfer':
      return { transferId: causeId }
    case 'outgoing-transfer':
      return { settlementId }
    default:
      return payment
  }
}
