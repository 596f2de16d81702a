import { RefusedError } from '#platform/backup/refused-error.ts'
import { FolderInUseError } from '#platform/database/embedded/folder-lock.ts'
import { reasonOf } from './reason-of.ts'

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/**
 * Runs a command that copies data. Its files are readable by their owner alone. Exit code 1: it refused with the
 * reason, 2: it could not run.
 */
export async function runCommand(name: string, work: () => Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    const reason = DISK_FULL.has(String(code)) ? `the disk is full: ${reasonOf(error)}` : reasonOf(error)
    process.stderr.write(`${name}: ${reason}\n`)
    process.exitCode = error instanceof RefusedError || error instanceof FolderInUseError ? 1 : 2
  }
}

/** On a full disk the embedded engine may never answer, so the process ends at once. */
export const exitOnDiskFailure =
  (name: string, dataDir: string) =>
  (code: string): never => {
    process.stderr.write(`${name}: the disk of ${dataDir} ${code === 'EIO' ? 'failed' : 'is full'} (${code})\n`)
    process.exit(2)
  }

/** Progress goes to the error output, so that the result stands alone. */
export const printProgress = (name: string) => (line: string) => void process.stderr.write(`${name}: ${line}\n`)

/** Where a database is, without the password of its URL. */
export function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL (${host}${pathname})`
}
