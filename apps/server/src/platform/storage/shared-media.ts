import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { RawSql } from '../database/database.ts'
import type { Log } from '../database/database-log.ts'
import { createOutageLog } from '../database/outage-log.ts'
import { SettingsError } from '../env/read-env.ts'

export type SharedMediaLimits = { renewMs: number; staleMs: number }

const LIMITS: SharedMediaLimits = { renewMs: 5 * SECOND_MS, staleMs: 20 * SECOND_MS }

// No media key starts with a dot, so this file is never served.
const FOLDER_ID_FILE = '.place'

type SharedMediaDeps = { raw: Pick<RawSql, 'query'>; dataDir: string; log: Log; limits?: SharedMediaLimits }

/**
 * Registers that this process has its media below `dataDir`. Throws a SettingsError when a running earlier process uses
 * another folder: each would lack the other's uploads (decision 026). A running process renews its row; a dead one does
 * not. Returns a function that unregisters.
 */
export async function joinSharedMedia({
  raw,
  dataDir,
  log,
  limits = LIMITS,
}: SharedMediaDeps): Promise<() => Promise<void>> {
  const id = randomUUID()
  const folderId = await readFolderId(join(dataDir, 'media'))
  const renew = () =>
    raw.query(
      `insert into server_processes (id, media_folder_id) values ($1, $2)
       on conflict (id) do update set seen_at = clock_timestamp()`,
      [id, folderId],
    )
  await renew()
  const renewals = createOutageLog(log, 'process heartbeat failed', 'process heartbeat works again')
  let renewal: Promise<void> | undefined
  async function renewOnce(): Promise<void> {
    await renew().then(renewals.worked, renewals.failed)
    renewal = undefined
  }
  const renewing = setInterval(() => {
    // A slow database gets no second renewal before it answers: `leave` waits for one of them.
    renewal ??= renewOnce()
  }, limits.renewMs).unref()
  const leave = async () => {
    clearInterval(renewing)
    // A renewal in flight would insert the row again.
    await renewal
    await raw.query('delete from server_processes where id = $1', [id]).catch(() => undefined)
  }
  try {
    await assertSameFolder(id)
  } catch (error) {
    await leave()
    throw error
  }
  return leave

  async function assertSameFolder(own: string): Promise<void> {
    const first = await findOtherFolders(own)
    if (first.size > 0) log.info({}, 'another process uses another media folder, checking whether it still runs')
    for (let now = first; now.size > 0; now = await findOtherFolders(own)) {
      for (const [other, seenAt] of now) {
        if (first.get(other) === seenAt) continue
        throw new SettingsError(
          `DATA_DIR (${dataDir}) does not hold the media of the other process that runs on this database: each would answer ` +
            '404 for what the other was given. Give all processes one shared DATA_DIR, or a bucket (S3_ENDPOINT and the rest)',
        )
      }
      await sleep(limits.renewMs / 5)
    }
  }

  /**
   * Earlier processes with another folder that may be running, and when each was last seen. Rows of the long dead are
   * deleted.
   */
  async function findOtherFolders(own: string): Promise<Map<string, string>> {
    const { rows } = await raw.query(
      `with forgotten as (delete from server_processes where seen_at < clock_timestamp() - interval '1 day')
       select other.id::text as id, other.seen_at::text as seen_at from server_processes as other, server_processes as own
       where own.id = $1 and other.media_folder_id <> own.media_folder_id
         and (other.started_at, other.id) < (own.started_at, own.id)
         and other.seen_at > clock_timestamp() - make_interval(secs => $2)`,
      [own, limits.staleMs / SECOND_MS],
    )
    return new Map(rows.map((row) => [String(row.id), String(row.seen_at)]))
  }
}

/** An id that identifies this folder, also when it is shared or moved. */
async function readFolderId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, FOLDER_ID_FILE)
  // wx: of two first starts at the same moment, one writes and both read the same id.
  await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  // Another process has created the file but not written it yet.
  for (;;) {
    const folderId = await readFile(file, 'utf8')
    if (folderId !== '') return folderId
    await sleep(SECOND_MS / 20)
  }
}
