import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isUnavailable } from '../database-errors.ts'
import { openDatabase } from '../open-database.ts'

// Fills the small disk in the argument, frees space again, and reports how the database behaved.
const [, , dataDir = ''] = process.argv
const MEGABYTE = 1024 * 1024
const quiet = () => undefined
const recovery = Promise.withResolvers<void>()

const { raw, close } = await openDatabase({
  dataDir,
  limits: { firstReopenMs: 50 },
  log: { info: () => recovery.resolve(), warn: quiet, error: quiet },
})
await raw.exec('create table notes (id int8 primary key, text text)')

const ballast = path.join(dataDir, 'ballast')
const { bavail, bsize } = statfsSync(dataDir)
writeFileSync(ballast, Buffer.alloc(bavail * bsize - 6 * MEGABYTE, 1))

let acknowledged = 0
let failure: unknown
while (failure === undefined) {
  const text = randomBytes(20_000).toString('hex')
  await raw.query('insert into notes values ($1, $2)', [acknowledged + 1, text]).then(
    () => {
      acknowledged += 1
    },
    (error: unknown) => {
      failure = error
    },
  )
}
const whileFull = await raw.query('select 1').catch((error: unknown) => error)

rmSync(ballast)
await recovery.promise
const { rows } = await raw.query('select id from notes where id <= $1', [acknowledged])
const report = { acknowledged, stored: rows.length, areUnavailable: [failure, whileFull].map(isUnavailable) }
if (!process.stdout.write(JSON.stringify(report))) await once(process.stdout, 'drain')
await close()
