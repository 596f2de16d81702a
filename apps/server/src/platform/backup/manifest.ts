import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { RefusedError } from './refused-error.ts'

const MANIFEST = 'manifest.json'

/** Describes a finished backup. It is written last, so a folder without it holds an unfinished one. */
const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The release that made the backup, and its last migration. */
  version: z.string(),
  schema: z.string(),
  migrations: z.array(z.string()),
  engine: z.enum(['embedded', 'postgres']),
  rows: z.record(z.string(), z.int()),
  /** The columns of each table, in the order of its file. */
  columns: z.record(z.string(), z.array(z.string())),
  sequences: z.record(z.string(), z.string().regex(/^-?\d+$/)),
  /** SHA-256 of every other file. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
  /** Names of the secrets that the installation had. */
  secrets: z.array(z.string()),
  withSecrets: z.boolean(),
})
export type Manifest = z.infer<typeof Manifest>

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, `${MANIFEST}.part`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, MANIFEST))
  await syncFolder(folder)
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      throw new RefusedError(`${folder} has no ${MANIFEST}: it is no backup, or one that was not finished`)
    }
    throw error
  })
  const parsed = Manifest.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RefusedError(
    `${MANIFEST} of ${folder} is damaged or of another release: ${issue?.path.join('.')} ${issue?.message}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Ends with a sentence that names the first file that is missing or was altered. */
export async function verifyFiles(
  folder: string,
  { files }: Manifest,
  onFile: (done: number, all: number) => void,
): Promise<void> {
  const names = Object.keys(files)
  for (const [at, name] of names.entries()) {
    if (name.split('/').some((part) => part === '..' || part === ''))
      throw new RefusedError(`${name} is no file of a backup`)
    onFile(at, names.length)
    const sum = await checksumOf(createReadStream(join(folder, name))).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    })
    if (sum === undefined) throw new RefusedError(`the backup is not whole: ${name} is missing`)
    if (sum !== files[name])
      throw new RefusedError(`the backup was altered: ${name} does not have the checksum of ${MANIFEST}`)
  }
}

export async function checksumOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
