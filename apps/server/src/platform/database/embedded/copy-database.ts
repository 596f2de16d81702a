import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

// The clock of a file system is coarser than the process's.
const CLOCK_MARGIN_MS = 2_000
/** Left on the disk for the running server. */
const FREE_MIN_BYTES = 200 * 1024 * 1024
const AT_ONCE = 16

type FileState = { size: number; changedMs: number }

/**
 * Copies the folder of a database while it is in use. Most files are copied while the engine works; `pause` then stops
 * it for as long as the files take that have changed meanwhile. The copy is what a killed process would leave: opening
 * it recovers every acknowledged row. Rejects when the disk could become too full for the running server.
 */
export async function copyDatabase(
  source: string,
  target: string,
  pause: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await mkdir(target, { mode: 0o700 })
  const startedAt = Date.now()
  const first = await listFiles(source)
  await assertSpace(target, first)
  await copyFiles(source, target, [...first.keys()], { skipsMissing: true })
  await pause(async () => {
    const last = await listFiles(source)
    const isChanged = (name: string, { size, changedMs }: FileState) =>
      changedMs >= startedAt - CLOCK_MARGIN_MS || first.get(name)?.size !== size
    const changed = [...last].filter(([name, state]) => isChanged(name, state)).map(([name]) => name)
    await copyFiles(source, target, changed, { skipsMissing: false })
    const gone = [...first.keys()].filter((name) => !last.has(name) && !isFolder(name))
    for (const name of gone) await rm(path.join(target, name), { force: true })
  })
}

async function assertSpace(target: string, files: Map<string, FileState>): Promise<void> {
  const needed = [...files.values()].reduce((sum, { size }) => sum + size, FREE_MIN_BYTES)
  const { bavail, bsize } = await statfs(target)
  if (bavail * bsize < needed) {
    const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
    throw Object.assign(
      new Error(
        `${target} has ${inMegabytes(bavail * bsize)} MB free, the copy of the database needs ${inMegabytes(needed)} MB`,
      ),
      { code: 'ENOSPC' },
    )
  }
}

/** Files by their path in the folder. Empty folders count too, with a slash at the end of their names. */
async function listFiles(folder: string): Promise<Map<string, FileState>> {
  const files = new Map<string, FileState>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await inParallel(entries, async (entry) => {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file)
    if (entry.isDirectory()) return void files.set(`${name}${path.sep}`, { size: 0, changedMs: 0 })
    const state = await stat(file).catch(ignoreMissing)
    // The time of the last change also counts a rename, by which the engine reuses parts of its log.
    if (state !== undefined) files.set(name, { size: state.size, changedMs: Math.max(state.mtimeMs, state.ctimeMs) })
  })
  return files
}

async function copyFiles(
  source: string,
  target: string,
  names: string[],
  { skipsMissing }: { skipsMissing: boolean },
): Promise<void> {
  for (const name of names.filter(isFolder)) await mkdir(path.join(target, name), { recursive: true, mode: 0o700 })
  await inParallel(
    names.filter((name) => !isFolder(name)),
    async (name) => {
      // A clone of the file where the file system can.
      const copied = copyFile(path.join(source, name), path.join(target, name), constants.COPYFILE_FICLONE)
      await (skipsMissing ? copied.catch(ignoreMissing) : copied)
    },
  )
}

const isFolder = (name: string) => name.endsWith(path.sep)

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
