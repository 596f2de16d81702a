import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Creates a database in a draft folder next to `folder` and renames it at the end, because a half-created database
 * never opens again. The caller holds the lock, so existing drafts belong to dead processes.
 */
export async function createDatabase(folder: string, open: (draft: string) => Promise<PGlite>): Promise<void> {
  const parent = path.dirname(folder)
  const draftPrefix = `${path.basename(folder)}.init-`
  for (const name of readdirSync(parent)) {
    if (name.startsWith(draftPrefix)) rmSync(path.join(parent, name), { recursive: true })
  }
  const draft = path.join(parent, `${draftPrefix}${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  const engine = await open(draft)
  await engine.close()
  syncTree(draft)
  renameSync(draft, folder)
  syncPath(parent)
}

// The engine syncs later writes, but not the files it is created with.
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(child)
    else syncPath(child)
  }
  syncPath(folder)
}

function syncPath(file: string): void {
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
