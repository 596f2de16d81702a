import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { DurableFolder } from './durable-folder.ts'

const BOOL = 16
const BYTEA = 17
const INT8 = 20
const DATE = 1082

const COMMON = {
  // 16 MB by default. The smaller size saves a third of creating and copying, and of the disk space that recovery
  // needs.
  initDbStartParams: ['--wal-segsize=4'],
  // Parameters have the form that node-postgres sends (see sql-parameters.ts), and results the types that it returns.
  serializers: {
    [BOOL]: String,
    [BYTEA]: (value: unknown) =>
      value instanceof Uint8Array
        ? `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
        : String(value),
  },
  parsers: { [INT8]: Number, [DATE]: String },
} satisfies PGliteOptions

const FSYNC_OFF = '-F'

const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== FSYNC_OFF),
  // 128 MB by default, which a small server does not need: 219 instead of 427 MB resident after a warm open.
  ...['-c', 'shared_buffers=16MB'],
]

const START_ON_DISK = [
  ...START,
  // The default, fdatasync, does nothing in the engine's WebAssembly.
  ...['-c', 'wal_sync_method=fsync'],
  // The size of the log that a CHECKPOINT recycles.
  ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
]

/** Opens the engine on a folder. An empty folder gets a new database. */
export function openOnDisk(folder: DurableFolder, onStderr: (line: string) => void): Promise<PGlite> {
  return PGlite.create({ ...COMMON, fs: folder, startParams: START_ON_DISK, onStderr: quiet(onStderr) })
}

/** Opens the engine in memory, empty or as a copy of a dump. */
export function openInMemory(
  dump: Uint8Array<ArrayBuffer> | undefined,
  onStderr: (line: string) => void,
): Promise<PGlite> {
  const copy = dump === undefined ? {} : { loadDataDir: new Blob([dump]) }
  return PGlite.create({
    ...COMMON,
    ...copy,
    dataDir: 'memory://',
    startParams: [...START, FSYNC_OFF],
    onStderr: quiet(onStderr),
  })
}

// Returning false stops the engine from printing the line itself.
function quiet(onStderr: (line: string) => void): (line: string) => boolean {
  return (line) => {
    onStderr(line)
    return false
  }
}
