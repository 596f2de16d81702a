import { openDatabase } from '../open-database.ts'

type Tables = { notes: { id: number } }

// Opens the embedded database of a folder in its own process, and reports each row when it is acknowledged.
const [, , dataDir = ''] = process.argv
const report = (line: string) => process.stdout.write(`${line}\n`)
const quiet = () => undefined

const { db, raw } = await openDatabase<Tables>({ dataDir, log: { info: quiet, warn: quiet, error: quiet } })
await raw.exec('create table if not exists notes (id int8 primary key)')
const { rows } = await raw.query('select coalesce(max(id), 0) as last from notes')
report('open')
for (let id = Number(rows[0]?.last) + 1; ; id += 1) {
  await db.transaction().execute((tx) => tx.insertInto('notes').values({ id }).execute())
  report(String(id))
}
