import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MODULES = 'apps/server/src/modules'

/** Files or folders that write to another module's table, each with its reason. */
const MAY_WRITE = [
  {
    who: 'donations/settlement/',
    tables: ['agency_days', 'alerts', 'creators', 'held_alerts', 'ledger_entries', 'ledger_journals', 'users'],
    why: 'All consequences of a payment are written by one statement (decision 001)',
  },
  {
    who: 'subscriptions/book-plan-payment.ts',
    tables: ['ledger_entries', 'ledger_journals'],
    why: 'A plan payment is booked in the transaction that settles it',
  },
  {
    who: 'subscriptions/plan-in-force.ts',
    tables: ['users'],
    why: 'The plan in force is a column of the account, because every call reads it; it follows from rows of this module alone',
  },
  {
    who: 'subscriptions/leave-subscriptions.ts',
    tables: ['users'],
    why: 'An account that leaves loses its plan in force: the same column',
  },
  {
    who: 'payouts/book-payout.ts',
    tables: ['balance_lines', 'balance_months', 'ledger_entries', 'ledger_journals'],
    why: 'Each step of a payout changes its state and books it in one statement (decision 054)',
  },
  {
    who: 'alerts/',
    tables: ['creators'],
    why: 'Alert settings, sequence, keys, overlay presence and moderation rules are columns of the creator, whose lock orders alerts',
  },
  {
    who: 'accounts/profiles/',
    tables: ['creators'],
    why: 'A profile change writes the account and the creator in one transaction',
  },
  {
    who: 'privacy/connected-access/',
    tables: ['creators', 'users'],
    why: "The overlay's key and the pending review of connected access are columns of these rows",
  },
]

/** The module that owns each table: its `tables.ts` declares it. */
function ownersOf(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of tableFiles()) {
    const [, names = ''] = /export type \w+Tables = \{([^}]*)\}/.exec(read(file)) ?? []
    for (const [, table = ''] of names.matchAll(/(\w+): \w+/g)) owners.set(table, moduleOf(file))
  }
  return owners
}

const sources = () =>
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.(?:test|fixture))\.ts$/.test(file),
  )
const tableFiles = () => sources().filter((path) => /\/tables\.ts$/.test(path))
const read = (file: string) => readFileSync(`${MODULES}/${file}`, 'utf8')
const moduleOf = (file: string) => file.split('/')[0] ?? ''

/** Tables written by the query builder or by SQL; `update of` and similar clauses name no table. */
function tablesWrittenBy(code: string): Set<string> {
  const written = code.matchAll(
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)|\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)/gi,
  )
  return new Set([...written].flatMap(([, built, plain]) => built ?? plain ?? []))
}

const writes = () => {
  const owners = ownersOf()
  return sources().flatMap((file) =>
    [...tablesWrittenBy(read(file))]
      .filter((table) => owners.has(table) && owners.get(table) !== moduleOf(file))
      .map((table) => ({ file, table })),
  )
}

test('Every table is written by its own module only, except where listed with a reason', () => {
  const refused = writes().filter(
    ({ file, table }) => !MAY_WRITE.some(({ who, tables }) => file.startsWith(who) && tables.includes(table)),
  )
  expect(refused).toEqual([])
})

test('Every listed exception is still needed, and every table has an owner', () => {
  const all = writes()
  const idle = MAY_WRITE.flatMap(({ who, tables }) =>
    tables.filter((table) => !all.some((write) => write.table === table && write.file.startsWith(who))),
  )
  expect(idle).toEqual([])
  const named = [...read('tables.ts').matchAll(/'\.\/([\w/-]+\/tables\.ts)'/g)].map(([, file]) => file)
  expect(named.toSorted()).toEqual(tableFiles().toSorted())
})

test.each([
  ["db.insertInto('users')", 'users'],
  ["tx.deleteFrom(\n    'users as gone')", 'users'],
  ['sql`with x as (update users\n set a = 1) select`', 'users'],
  ['sql`INSERT INTO users (id)`', 'users'],
  ['sql`delete from only users`', 'users'],
])('tablesWrittenBy finds the write in %j', (code, table) => {
  expect([...tablesWrittenBy(code)]).toEqual([table])
})

test('tablesWrittenBy ignores reads and locks', () => {
  expect([...tablesWrittenBy("db.selectFrom('users').forUpdate(); sql`select 1 from users for update`")]).toEqual([])
})
