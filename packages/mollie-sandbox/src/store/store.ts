import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Collection, createCollection, createOwnedCollection } from './collection.ts'
import {
  AccessToken,
  Authorization,
  BalanceEntry,
  BalanceTransfer,
  Organization,
  Settlement,
} from './connect-documents.ts'
import { Chargeback, Customer, Mandate, Payment, Refund, Subscription } from './documents.ts'

type ConnectCollections = {
  organizations: Collection<Organization>
  authorizations: Collection<Authorization>
  accessTokens: Collection<AccessToken>
}

type OwnedDocuments = {
  payments: Payment
  refunds: Refund
  chargebacks: Chargeback
  customers: Customer
  mandates: Mandate
  subscriptions: Subscription
  balanceEntries: BalanceEntry
  balanceTransfers: BalanceTransfer
  settlements: Settlement
}

export type Store = { db: DatabaseSync } & ConnectCollections & {
    [Name in keyof OwnedDocuments]: Collection<OwnedDocuments[Name]>
  }

export type WholeStore = Store & {
  /** The store as one organisation sees it. */
  of(organizationId: string): Store
}

/** `databaseFile` may be `:memory:`. Two processes may open the same file. */
export function openStore(databaseFile: string): WholeStore {
  if (databaseFile !== ':memory:') mkdirSync(dirname(databaseFile), { recursive: true })
  const db = new DatabaseSync(databaseFile)
  // The busy timeout must come first: switching to WAL already needs the lock.
  db.exec('pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = normal')
  const connect = {
    organizations: createCollection(db, 'organizations', Organization, []),
    authorizations: createCollection(db, 'authorizations', Authorization, ['organizationId', 'refreshToken']),
    accessTokens: createCollection(db, 'access_tokens', AccessToken, ['authorizationId']),
  }
  const owned = {
    payments: createOwnedCollection(db, 'payments', Payment, ['customerId', 'subscriptionId', 'settlementId']),
    refunds: createOwnedCollection(db, 'refunds', Refund, ['paymentId', 'settlementId', 'status']),
    chargebacks: createOwnedCollection(db, 'chargebacks', Chargeback, ['paymentId', 'settlementId']),
    customers: createOwnedCollection(db, 'customers', Customer, []),
    mandates: createOwnedCollection(db, 'mandates', Mandate, ['customerId']),
    subscriptions: createOwnedCollection(db, 'subscriptions', Subscription, ['customerId']),
    balanceEntries: createOwnedCollection(db, 'balance_entries', BalanceEntry, ['settlementId']),
    balanceTransfers: createOwnedCollection(db, 'balance_transfers', BalanceTransfer, []),
    settlements: createOwnedCollection(db, 'settlements', Settlement, ['reference']),
  }
  return {
    db,
    ...connect,
    ...owned,
    of: (id) => ({
      db,
      ...connect,
      payments: owned.payments.of(id),
      refunds: owned.refunds.of(id),
      chargebacks: owned.chargebacks.of(id),
      customers: owned.customers.of(id),
      mandates: owned.mandates.of(id),
      subscriptions: owned.subscriptions.of(id),
      balanceEntries: owned.balanceEntries.of(id),
      balanceTransfers: owned.balanceTransfers.of(id),
      settlements: owned.settlements.of(id),
    }),
  }
}
