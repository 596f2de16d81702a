import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createDatabase } from '../database/embedded/create-database.ts'
import { DurableFolder } from '../database/embedded/durable-folder.ts'
import { openOnDisk } from '../database/embedded/open-pglite.ts'
import { toSqlValue } from '../database/embedded/sql-parameters.ts'
import { kyselyInTransaction, type RowSession, SESSION_SETTINGS, wholeLines } from './row-session.ts'

/** Both bound the memory: the engine passes each portion as a whole. */
const PORTION_BYTES = 4 * 1024 * 1024
const PORTION_PAGES = 1_024

/**
 * Opens the embedded engine in this thread on `<dataDir>/database`, which is created if it is missing. The caller holds
 * the lock of the folder. `onDiskFailure` has to end the process: on a full disk the engine may never answer.
 */
export async function openEmbeddedSession(
  dataDir: string,
  onDiskFailure: (code: string) => never,
): Promise<RowSession> {
  const folder = path.join(dataDir, 'database')
  const open = (at: string) => openOnDisk(new DurableFolder(at, onDiskFailure), () => undefined)
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    await createDatabase(folder, open)
  }
  const engine = await open(folder)
  await engine.exec(`${SESSION_SETTINGS}; begin`)
  const run = async (text: string, values: readonly unknown[] = []) => {
    const {
      rows,
      affectedRows = 0,
      command,
    } = await engine.query<Record<string, unknown>>(text, values.map(toSqlValue))
    return { rows, rowCount: affectedRows, command }
  }

  async function* copyOut(table: string, columns: string, isOneFile: boolean): AsyncGenerator<Uint8Array> {
    const copy = async (condition: string) => {
      const { blob } = await engine.query(`copy (select ${columns} from ${table} ${condition}) to '/dev/blob'`)
      return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
    }
    if (!isOneFile) return yield await copy('')
    const { rows } = await run('select pg_relation_size($1::regclass) / 8192 as pages', [table])
    for (let page = 0; page < Number(rows[0]?.pages); page += PORTION_PAGES) {
      yield await copy(`where ctid >= '(${page},0)' and ctid < '(${page + PORTION_PAGES},0)'`)
    }
  }

  let closed: Promise<void> | undefined
  return {
    engine: 'embedded',
    db: kyselyInTransaction(run),
    query: async (text, values) => (await run(text, values)).rows,
    exec: async (text) => void (await engine.exec(text)),
    copyOut: ({ table, columns, isOneFile }) => copyOut(table, columns, isOneFile),
    async copyIn(target, lines) {
      for await (const portion of wholeLines(lines, PORTION_BYTES)) {
        const blob = new Blob([Uint8Array.from(portion)])
        await engine.query(`copy ${target} from '/dev/blob'`, [], { blob })
      }
    },
    commit: async () => void (await engine.exec('commit')),
    close: () => {
      closed ??= engine.exec('rollback').then(() => engine.close())
      return closed
    },
  }
}
