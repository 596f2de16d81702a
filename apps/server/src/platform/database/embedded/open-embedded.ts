import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { withinTime } from '#platform/time/within-time.ts'
import type { DatabaseSettings, OpenDatabase, RawSql } from '../database.ts'
import { observeStatements } from '../observe-statements.ts'
import { copyDatabase } from './copy-database.ts'
import { EMBEDDED_LIMITS } from './embedded-limits.ts'
import { startMaintenance } from './embedded-maintenance.ts'
import { lockFolder } from './folder-lock.ts'
import { createChannels } from './notification-channels.ts'
import { superviseEngine } from './supervisor.ts'
import { createTurnPool } from './turn-pool.ts'
import { createTurnQueue, type Turn, type TurnQueue } from './turn-queue.ts'
import { startWorker } from './worker-connection.ts'
import type { DatabaseLocation } from './worker-protocol.ts'

const CHECK_MS = 3_000

type EmbeddedSettings = Omit<DatabaseSettings, 'databaseUrl'>

/** Opens PostgreSQL in WebAssembly in a worker thread, in memory or on a folder that this process locks. */
export async function openEmbedded<Tables>(settings: EmbeddedSettings): Promise<OpenDatabase<Tables>> {
  const { location, unlock } = lockLocation(settings)
  try {
    return await openLocation<Tables>(settings, location, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

function lockLocation({ dataDir, inMemory = false, snapshot }: EmbeddedSettings): {
  location: DatabaseLocation
  unlock: () => void
} {
  if (inMemory || snapshot !== undefined) return { location: { snapshot }, unlock: () => undefined }
  const folder = path.resolve(dataDir, 'database')
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 })
  return { location: { folder }, unlock: lockFolder(folder) }
}

async function openLocation<Tables>(
  settings: EmbeddedSettings,
  location: DatabaseLocation,
  unlock: () => void,
): Promise<OpenDatabase<Tables>> {
  const { log } = settings
  const limits = { ...EMBEDDED_LIMITS, ...settings.limits }
  const channels = createChannels({ acquire: () => turns.acquire(), log })
  const engine = await superviseEngine({
    start: () => startWorker({ location, limits, onNotification: channels.receive }),
    onRestarted: channels.resume,
    limits,
    log,
  })
  const turns = createTurnQueue({ engine, limits })
  const stopMaintenance = await startMaintenance({ turns, limits, log }).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
  const raw = createRaw(turns, channels.listen)

  return {
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: createTurnPool(turns) }),
      log: observeStatements(log, settings.slowStatementMs),
    }),
    engine: 'embedded',
    raw,
    check: async () => {
      await withinTime(raw.query('select 1'), CHECK_MS, 'The embedded database did not answer')
    },
    dump: () => withTurn(turns, (turn) => turn.dump()),
    copyTo: (target) => copyTo(turns, location, target),
    close: async () => {
      stopMaintenance()
      await withinTime(turns.close(), limits.closeMs, 'Running work did not end').catch((error: unknown) => {
        log.warn({ err: error }, 'embedded database closed with running work')
      })
      await engine.close()
      unlock()
    },
  }
}

async function copyTo(turns: TurnQueue, location: DatabaseLocation, target: string): Promise<void> {
  if (!('folder' in location)) throw new Error('A database in memory has no files')
  // A short log: opening the copy takes as long as reading the log.
  await withTurn(turns, (turn) => turn.exec('checkpoint'))
  await copyDatabase(location.folder, target, (work) =>
    withTurn(turns, async (turn) => {
      await work()
      // Rejects when the turn was over before the work was, so that the engine has written meanwhile.
      await turn.query('select 1', [])
    }),
  )
}

function createRaw(turns: TurnQueue, listen: NonNullable<RawSql['listen']>): RawSql {
  return {
    query: (text, values = []) => withTurn(turns, (turn) => turn.query(text, values)),
    exec: (text) => withTurn(turns, (turn) => turn.exec(text)),
    listen,
  }
}

async function withTurn<Result>(turns: TurnQueue, work: (turn: Turn) => Promise<Result>): Promise<Result> {
  const turn = await turns.acquire()
  try {
    return await work(turn)
  } finally {
    await turn.release()
  }
}
