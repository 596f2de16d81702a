import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { withinTime } from '#platform/time/within-time.ts'
import type { DatabaseSettings, OpenDatabase, RawSql } from '../database.ts'
import { createChannels } from './channels.ts'
import { lockFolder } from './folder-lock.ts'
import { EMBEDDED_LIMITS } from './limits.ts'
import { startMaintenance } from './maintenance.ts'
import type { Place } from './protocol.ts'
import { superviseEngine } from './supervisor.ts'
import { createTurnPool } from './turn-pool.ts'
import { createTurns, type Turn, type Turns } from './turns.ts'
import { startWorker } from './worker-link.ts'

const CHECK_MS = 3_000

type EmbeddedSettings = Omit<DatabaseSettings, 'databaseUrl'>

/** Opens PostgreSQL in WebAssembly in a worker thread, on a folder that is this process's alone or in memory. */
export async function openEmbedded<Tables>(settings: EmbeddedSettings): Promise<OpenDatabase<Tables>> {
  const { place, unlock } = takePlace(settings)
  try {
    return await openAt<Tables>(settings, place, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

function takePlace({ dataDir, inMemory = false, snapshot }: EmbeddedSettings): { place: Place; unlock: () => void } {
  if (inMemory || snapshot !== undefined) return { place: { snapshot }, unlock: () => undefined }
  const folder = path.resolve(dataDir, 'database')
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 })
  return { place: { folder }, unlock: lockFolder(folder) }
}

async function openAt<Tables>(
  settings: EmbeddedSettings,
  place: Place,
  unlock: () => void,
): Promise<OpenDatabase<Tables>> {
  const { log } = settings
  const limits = { ...EMBEDDED_LIMITS, ...settings.limits }
  const channels = createChannels({ take: () => turns.take(), log })
  const engine = await superviseEngine({
    start: () => startWorker({ place, limits, onNotification: channels.receive }),
    onRestarted: channels.resume,
    limits,
    log,
  })
  const turns = createTurns({ engine, limits })
  const stopMaintenance = await startMaintenance({ turns, limits, log }).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
  const raw = createRaw(turns, channels.listen)

  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createTurnPool(turns) }) }),
    engine: 'embedded',
    raw,
    check: async () => {
      await withinTime(raw.query('select 1'), CHECK_MS, 'The embedded database did not answer')
    },
    dump: () => inTurn(turns, (turn) => turn.dump()),
    close: async () => {
      stopMaintenance()
      await withinTime(turns.close(), limits.closeMs, 'The work under way did not end').catch((error: unknown) => {
        log.warn({ err: error }, 'The embedded database is closed with work under way')
      })
      await engine.close()
      unlock()
    },
  }
}

function createRaw(turns: Turns, listen: NonNullable<RawSql['listen']>): RawSql {
  return {
    query: (text, values = []) => inTurn(turns, (turn) => turn.query(text, values)),
    exec: (text) => inTurn(turns, (turn) => turn.exec(text)),
    listen,
  }
}

async function inTurn<Result>(turns: Turns, work: (turn: Turn) => Promise<Result>): Promise<Result> {
  const turn = await turns.take()
  try {
    return await work(turn)
  } finally {
    await turn.release()
  }
}
