// npm run restore -- --from FOLDER [--to-database URL]    restores a backup into an empty place
// Without a URL it is the database of the settings. Exit code 0: done, 1: refused with the reason, 2: it could not run.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbeddedSession } from '#platform/backup/embedded-session.ts'
import { type Manifest, readManifest, verifyFiles } from '#platform/backup/manifest.ts'
import { assertEmpty } from '#platform/backup/portable-tables.ts'
import { openPostgresSession } from '#platform/backup/postgres-session.ts'
import { createProgress } from '#platform/backup/progress.ts'
import { restoreMedia, restoreRows } from '#platform/backup/read-backup.ts'
import { RefusedError } from '#platform/backup/refused-error.ts'
import { assertEmptyDataDir, fillDataDir } from '#platform/backup/unfinished-restore.ts'
import { SANDBOX_FILE, SECRETS_FOLDER } from '#platform/backup/write-backup.ts'
import { type Migration, readMigrations } from '#platform/database/migration-files.ts'
import { environment } from '#platform/env/read-env.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import server from '../../package.json' with { type: 'json' }
import { readSettings, type Settings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { exitOnDiskFailure, placeOf, printProgress, runCommand } from './end-command.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

type Restore = {
  folder: string
  manifest: Manifest
  migrations: Migration[]
  settings: Pick<Settings, 'dataDir' | 's3'>
  onProgress: (text: string) => void
}

function readArguments() {
  const { values } = parseArgs({ options: { from: { type: 'string' }, 'to-database': { type: 'string' } } })
  if (!values.from) throw new RefusedError('--from needs the folder of a backup')
  const url = values['to-database']
  if (url !== undefined && !/^postgres(?:ql)?:\/\/./.test(url)) {
    throw new RefusedError('--to-database needs an address that begins with postgres://')
  }
  return { folder: resolve(values.from), databaseUrl: url }
}

/** This release's migrations, which have to include those of the backup. */
async function knownMigrations({ version, migrations }: Manifest): Promise<Migration[]> {
  const known = await readMigrations(MIGRATIONS)
  const names = new Set(known.map(({ name }) => name))
  const newer = migrations.find((name) => !names.has(name))
  if (newer === undefined && !isNewer(version)) return known
  throw new RefusedError(
    `the backup is of a newer release (${[version, newer].filter(Boolean).join(', ')}) than this one (${server.version}): restore it with that one`,
  )
}

/** Compares the numbers of two versions. */
function isNewer(version: string): boolean {
  return version.localeCompare(server.version, 'en', { numeric: true }) > 0
}

/** Everything is written into a draft in DATA_DIR, which takes its place at the end. */
async function restoreEmbedded(restore: Restore): Promise<number> {
  const { folder, manifest, migrations, settings, onProgress } = restore
  const { dataDir, s3 } = settings
  await assertEmptyDataDir(dataDir)
  await verify(restore)
  let mediaCount = 0
  await fillDataDir(dataDir, async (draft) => {
    const session = await openEmbeddedSession(draft, exitOnDiskFailure('restore', dataDir))
    try {
      await restoreRows(session, { folder, manifest, migrations, onProgress })
      await session.commit()
    } finally {
      await session.close()
    }
    mediaCount = await restoreMedia(openStorage({ dataDir: draft, s3 }), { folder, manifest, onProgress })
    await restoreFiles(folder, manifest, draft)
  })
  return mediaCount
}

/** Files come first: without their rows they are nothing. The rows are one transaction. */
async function restorePostgres(restore: Restore, databaseUrl: string, setting: string): Promise<number> {
  const { folder, manifest, migrations, settings, onProgress } = restore
  const session = await attributeToSetting({ setting }, () => openPostgresSession(databaseUrl, { isReadOnly: false }))
  try {
    await assertEmpty(session, placeOf(databaseUrl))
    await assertSameSecrets(folder, manifest, settings.dataDir)
    await verify(restore)
    await restoreRows(session, { folder, manifest, migrations, onProgress })
    const mediaCount = await restoreMedia(openStorage(settings), { folder, manifest, onProgress })
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
    await restoreFiles(folder, manifest, settings.dataDir)
    await session.commit()
    return mediaCount
  } finally {
    await session.close()
  }
}

const verify = ({ folder, manifest, onProgress }: Restore) =>
  verifyFiles(folder, manifest, (done, all) => onProgress(`${done} of ${all} files have their checksum`))

const filesOf = ({ files }: Manifest) =>
  Object.keys(files).filter((name) => name.startsWith(SECRETS_FOLDER) || name === SANDBOX_FILE)
const placeIn = (dataDir: string, name: string) => join(dataDir, name.replace(SECRETS_FOLDER, ''))

/** Another secret than the one in DATA_DIR would make the rows unreadable, or what is there. */
async function assertSameSecrets(folder: string, manifest: Manifest, dataDir: string): Promise<void> {
  for (const name of filesOf(manifest)) {
    const existing = placeIn(dataDir, name)
    if (!existsSync(existing) || name === SANDBOX_FILE) continue
    if (!(await readFile(existing)).equals(await readFile(join(folder, name)))) {
      throw new RefusedError(`${existing} exists and is another one than in the backup: restore with an empty DATA_DIR`)
    }
  }
}

/** A file that is there already stays: it is the same secret, or the sandbox with what was paid since. */
async function restoreFiles(folder: string, manifest: Manifest, dataDir: string): Promise<void> {
  for (const name of filesOf(manifest)) {
    if (!existsSync(placeIn(dataDir, name))) await copyFile(join(folder, name), placeIn(dataDir, name))
  }
}

await runCommand('restore', async () => {
  const { folder, databaseUrl: given } = readArguments()
  const settings = readSettings(environment())
  const databaseUrl = given ?? settings.databaseUrl
  const manifest = await readManifest(folder)
  const migrations = await knownMigrations(manifest)
  const restore: Restore = {
    folder,
    manifest,
    migrations,
    settings,
    onProgress: createProgress(printProgress('restore')),
  }
  const mediaCount =
    databaseUrl === undefined
      ? await restoreEmbedded(restore)
      : await restorePostgres(restore, databaseUrl, given === undefined ? 'DATABASE_URL' : '--to-database')
  const rowCount = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  const place = databaseUrl === undefined ? `DATA_DIR (${settings.dataDir})` : placeOf(databaseUrl)
  const lines = [
    `${place} has the ${rowCount} rows and ${mediaCount} media files of the backup of ${manifest.createdAt}: checksums and counts agree`,
    manifest.withSecrets
      ? 'secrets of DATA_DIR are restored; those of the environment are yours to set'
      : `secrets are not in the backup: ${manifest.secrets.join(', ') || 'none were set'}`,
    `bring back what was paid, refunded and charged back since: npm run reconcile -- --since ${manifest.createdAt}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
