import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './read-settings.ts'

/** The secret of the settings, or one that is generated once and stored in the data folder. */
export function sessionSecret({ sessionSecret, dataDir }: Settings): string {
  return sessionSecret ?? storedSecret(dataDir, 'session-secret', () => randomBytes(32).toString('base64url'))
}

/**
 * The only key that the built-in sandbox accepts, in the form of Mollie's keys. It is generated once and stored in the
 * data folder.
 */
export function sandboxKey({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return storedSecret(dataDir, 'sandbox-key', () => `test_${randomBytes(20).toString('hex')}`)
}

/** The secret of the sandbox's own OAuth client. It is generated once and stored in the data folder. */
export function sandboxClientSecret({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return storedSecret(dataDir, 'sandbox-client-secret', () => randomBytes(32).toString('base64url'))
}

function storedSecret(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // wx: of two first starts at the same moment, one writes and both read the same secret.
  try {
    writeFileSync(file, make(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
