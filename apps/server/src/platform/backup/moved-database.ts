import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { SettingsError } from '../env/read-env.ts'
import { syncFolder } from './manifest.ts'
import type { RowSession } from './row-session.ts'

// The id of a move is stored in DATA_DIR before it begins, and in the target by the transaction that moves the rows. So
// a move that was killed right after that is known to be done.

const FILE = 'move.json'

/** `to`: where the database is now; undefined while the move may not have ended. */
const Move = z.object({ id: z.uuid(), to: z.string().optional() })
type Move = z.infer<typeof Move>

const commentOf = ({ id }: Move) => `Moved from the embedded database (${id})`

export async function startMove(dataDir: string): Promise<Move> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) return Move.parse(JSON.parse(text))
  const move = { id: randomUUID() }
  await store(dataDir, move)
  return move
}

/** True when the rows of this move are in the database of the session. */
export async function findMoved(session: RowSession, move: Move): Promise<boolean> {
  const [found] = await session.query(
    `select obj_description(to_regclass('public.kysely_migration'), 'pg_class') as comment`,
  )
  return found?.comment === commentOf(move)
}

export const markMoved = (session: RowSession, move: Move): Promise<void> =>
  session.exec(`comment on table public.kysely_migration is '${commentOf(move)}'`)

export const recordMoved = (dataDir: string, { id }: Move, to: string): Promise<void> => store(dataDir, { id, to })

async function store(dataDir: string, move: Move): Promise<void> {
  const file = join(dataDir, FILE)
  await writeFile(`${file}.part`, `${JSON.stringify(move)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
  await syncFolder(dataDir)
}

/** Throws for the use of an embedded database that was moved: what it takes would be missing in the other one. */
export function assertNotMoved(dataDir: string): void {
  const move = readMove(join(dataDir, FILE))
  if (move?.to === undefined) return
  throw new SettingsError(
    `the database of DATA_DIR (${dataDir}) was moved to ${move.to}: set DATABASE_URL, or delete ${FILE} there to use the old one again`,
  )
}

/**
 * Forgets a move that may not have ended, before the embedded database takes anything new: a move that is run again
 * would otherwise find its rows in the target and leave the new ones behind. It finds a target that is not empty now.
 */
export async function forgetUnfinishedMove(dataDir: string): Promise<void> {
  const file = join(dataDir, FILE)
  if (readMove(file)?.to === undefined) await rm(file, { force: true })
}

function readMove(file: string): Move | undefined {
  try {
    return Move.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    // ENOTDIR: DATA_DIR is no folder, which the opening of the database reports.
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return undefined
    throw error
  }
}
