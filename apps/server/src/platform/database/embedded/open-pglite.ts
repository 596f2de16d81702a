import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { DurableFolder } from './durable-folder.ts'

const BOOL = 16
const BYTEA = 17
const INT8 = 20
const DATE = 1082

const COMMON = {
  // 16 MB by default: a third less to make, to copy for a test, and to have free for recovery when the disk was full.
  initDbStartParams: ['--wal-segsize=4'],
  // Values arrive in the form node-postgres sends (see parameters.ts) and leave in the types it gives.
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
  // 128 MB by default, of which a small server has no use: 219 instead of 427 MB resident after a warm open.
  ...['-c', 'shared_buffers=16MB'],
]

const START_ON_DISK = [
  ...START,
  // The default, fdatasync, does nothing in the engine's WebAssembly.
  ...['-c', 'wal_sync_method=fsync'],
  // What a CHECKPOINT keeps of the log for reuse.
  ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
]

/** Opens the engine on a folder, and makes a new database in it when it is empty. */
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

// The engine's answer says whether it prints the line as well.
function quiet(onStderr: (line: string) => void): (line: string) => boolean {
  return (line) => {
    onStderr(line)
    return false
  }
}
