import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MODULES = 'apps/server/src/modules'

/** Who writes another module's table, and why: a file, or all files of a folder. */
const MAY_WRITE = [
  {
    who: 'donations/settlement/',
    tables: [
      ...['agency_days', 'alerts', 'balance_lines', 'balance_months'],
      ...['creators', 'held_alerts', 'ledger_entries', 'ledger_journals', 'supports', 'users'],
    ],
    why: 'What follows from money that moves is one statement (decision 001)',
  },
  {
    who: 'donations/order/begin-support.ts',
    tables: ['supports'],
    why: 'A monthly support begins with its first donation, by the statement that writes that',
  },
  {
    who: 'donations/lost/remake.ts',
    tables: ['supports'],
    why: 'A donation that is made again is a month of a support, which may be lost with it',
  },
  {
    who: 'supports/charge-month.ts',
    tables: ['donations'],
    why: 'Who asks the provider to charge a month, and that it has nothing, are columns of the donation',
  },
  {
    who: 'subscriptions/book-payment.ts',
    tables: ['ledger_entries', 'ledger_journals'],
    why: 'A payment of a plan is booked by the transaction that settles it',
  },
  {
    who: 'subscriptions/plan-in-force.ts',
    tables: ['users'],
    why: 'The plan in force is a column of the account, which every call reads, and follows from rows of this module alone',
  },
  {
    who: 'subscriptions/leave-subscriptions.ts',
    tables: ['users'],
    why: 'Whoever leaves has no plan in force any more: the same column',
  },
  {
    who: 'alerts/',
    tables: ['creators'],
    why: 'Settings, sequence, key and presence are columns of the creator, whose lock makes the order of alerts',
  },
  {
    who: 'moderation/',
    tables: ['creators'],
    why: 'The rules and their revision are columns of the creator, which every donation reads',
  },
  {
    who: 'profiles/',
    tables: ['creators', 'users'],
    why: 'What people change of themselves is in the rows of their account and of the creator',
  },
  {
    who: 'grants/grants.ts',
    tables: ['creators', 'users'],
    why: "The overlay's key and the note that grants are to be looked through are columns of these rows",
  },
  {
    who: 'receipts/',
    tables: ['donations'],
    why: "The receipt's address stays on the donation until the letter has left",
  },
]

/** Of each table the module whose `tables.ts` names it. */
function ownersOf(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of sources().filter((path) => /^[^/]+\/tables\.ts$/.test(path))) {
    const [, names = ''] = /export type \w+Tables = \{([^}]*)\}/.exec(read(file)) ?? []
    for (const [, table = ''] of names.matchAll(/(\w+): \w+/g)) owners.set(table, moduleOf(file))
  }
  return owners
}

const sources = () =>
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.(?:test|fixture))\.ts$/.test(file),
  )
const read = (file: string) => readFileSync(`${MODULES}/${file}`, 'utf8')
const moduleOf = (file: string) => file.split('/')[0] ?? ''

/** By the query builder and by SQL; `update of` and the like name no table. */
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

test('Every table is written by its own module alone, but for what is named here with its reason', () => {
  const refused = writes().filter(
    ({ file, table }) => !MAY_WRITE.some(({ who, tables }) => file.startsWith(who) && tables.includes(table)),
  )
  expect(refused).toEqual([])
})

test('Every exception is still needed, and every table has an owner', () => {
  const all = writes()
  const idle = MAY_WRITE.flatMap(({ who, tables }) =>
    tables.filter((table) => !all.some((write) => write.table === table && write.file.startsWith(who))),
  )
  expect(idle).toEqual([])
  const sum = [...read('tables.ts').matchAll(/\.\/(\w+)\/tables\.ts/g)].map(([, name]) => name)
  expect([...new Set(ownersOf().values())].sort()).toEqual(sum.sort())
})

test.each([
  ["db.insertInto('users')", 'users'],
  ["tx.deleteFrom(\n    'users as gone')", 'users'],
  ['sql`with x as (update users\n set a = 1) select`', 'users'],
  ['sql`INSERT INTO users (id)`', 'users'],
  ['sql`delete from only users`', 'users'],
])('A write is found: %j', (code, table) => {
  expect([...tablesWrittenBy(code)]).toEqual([table])
})

test('A read, and a lock, are no writes', () => {
  expect([...tablesWrittenBy("db.selectFrom('users').forUpdate(); sql`select 1 from users for update`")]).toEqual([])
})
