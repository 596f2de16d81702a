import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Collection, createCollection } from './collection.ts'
import { Chargeback, Customer, Mandate, Payment, Refund, Subscription } from './documents.ts'

export type Store = {
  db: DatabaseSync
  payments: Collection<Payment>
  refunds: Collection<Refund>
  chargebacks: Collection<Chargeback>
  customers: Collection<Customer>
  mandates: Collection<Mandate>
  subscriptions: Collection<Subscription>
}

/** `databaseFile` may be `:memory:`. Two processes may open the same file. */
export function openStore(databaseFile: string): Store {
  if (databaseFile !== ':memory:') mkdirSync(dirname(databaseFile), { recursive: true })
  const db = new DatabaseSync(databaseFile)
  // The busy timeout must come first: switching to WAL already needs the lock.
  db.exec('pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = normal')
  return {
    db,
    payments: createCollection(db, 'payments', Payment, ['customerId', 'subscriptionId']),
    refunds: createCollection(db, 'refunds', Refund, ['paymentId']),
    chargebacks: createCollection(db, 'chargebacks', Chargeback, ['paymentId']),
    customers: createCollection(db, 'customers', Customer, []),
    mandates: createCollection(db, 'mandates', Mandate, ['customerId']),
    subscriptions: createCollection(db, 'subscriptions', Subscription, ['customerId']),
  }
}
