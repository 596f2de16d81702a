// npm run backup -- --to FOLDER [--with-secrets]    copies the database and the media while the server runs
// Exit code 0: done, 1: refused with the reason, 2: it could not run.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { assertNotMoved } from '#platform/backup/moved-database.ts'
import { openPostgresSession } from '#platform/backup/postgres-session.ts'
import { createProgress } from '#platform/backup/progress.ts'
import { RefusedError } from '#platform/backup/refused-error.ts'
import { assertNoUnfinishedRestore } from '#platform/backup/unfinished-restore.ts'
import { MEDIA_FOLDER, SANDBOX_FILE, SECRET_FILES, SECRETS_FOLDER, writeBackup } from '#platform/backup/write-backup.ts'
import { environment, isSecret } from '#platform/env/read-env.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import server from '../../package.json' with { type: 'json' }
import { readSettings } from '../settings/read-settings.ts'
import { Variables } from '../settings/variables.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { openEmbeddedCopy } from './embedded-copy.ts'
import { exitOnDiskFailure, printProgress, runCommand } from './end-command.ts'

function readArguments() {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'with-secrets': { type: 'boolean' } } })
  if (!values.to) throw new RefusedError('--to needs an empty or new folder')
  return { folder: resolve(values.to), withSecrets: values['with-secrets'] === true }
}

/** Writes the files of the data folder that belong to a backup, and returns their names. */
async function copyDataFiles(dataDir: string, folder: string, secretFiles: string[]): Promise<string[]> {
  const names: string[] = []
  if (existsSync(join(dataDir, SANDBOX_FILE))) {
    // Its server may be writing.
    const sandbox = new DatabaseSync(join(dataDir, SANDBOX_FILE))
    try {
      sandbox.exec('pragma busy_timeout = 5000')
      sandbox.prepare('vacuum into ?').run(join(folder, SANDBOX_FILE))
    } finally {
      sandbox.close()
    }
    names.push(SANDBOX_FILE)
  }
  if (secretFiles.length > 0) await mkdir(join(folder, SECRETS_FOLDER))
  for (const name of secretFiles) {
    const copied = `${SECRETS_FOLDER}${name}`
    await writeFile(join(folder, copied), await readFile(join(dataDir, name)), { flag: 'wx', mode: 0o600 })
    names.push(copied)
  }
  return names
}

await runCommand('backup', async () => {
  const { folder, withSecrets } = readArguments()
  const env = environment()
  const { databaseUrl, dataDir, s3 } = readSettings(env)
  assertNoUnfinishedRestore(dataDir)
  if (databaseUrl === undefined) assertNotMoved(dataDir)
  const secretFiles = SECRET_FILES.filter((name) => existsSync(join(dataDir, name)))
  const secrets = [...Object.keys(Variables.shape).filter((name) => isSecret(name) && env[name]), ...secretFiles]
  const { rows, files } = await writeBackup({
    folder,
    storage: openStorage({ dataDir, s3 }),
    openSession: () =>
      databaseUrl === undefined
        ? openEmbeddedCopy(dataDir, exitOnDiskFailure('backup', dataDir))
        : attributeToSetting({ setting: 'DATABASE_URL' }, () => openPostgresSession(databaseUrl, { isReadOnly: true })),
    copyDataFiles: () => copyDataFiles(dataDir, folder, withSecrets ? secretFiles : []),
    about: { version: server.version, secrets, withSecrets },
    onProgress: createProgress(printProgress('backup')),
  })
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const mediaCount = Object.keys(files).filter((name) => name.startsWith(MEDIA_FOLDER)).length
  const lines = [`${folder} has ${rowCount} rows of ${Object.keys(rows).length} tables and ${mediaCount} media files`]
  if (!withSecrets && secrets.length > 0) lines.push(`not in it, store them elsewhere: ${secrets.join(', ')}`)
  if (withSecrets && env.SESSION_SECRET) lines.push('SESSION_SECRET is set in the environment and not in it')
  process.stdout.write(`${lines.join('\n')}\n`)
})
