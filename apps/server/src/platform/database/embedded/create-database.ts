import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Makes a database in a folder beside the one that is asked for, which gets the name at the end: one whose making was cut
 * short never opens again. The caller holds the lock, so that drafts that are found are dead.
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

// The engine syncs what it writes later, not what it was born with.
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
