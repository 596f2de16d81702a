import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DAY_MS } from '@aplauso/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#platform/database/database-log.ts'
import { isStaticFile, type StaticFiles, sendStaticFile } from './static-files.ts'

/** How long the files of a release stay after its last process has ended: an open page loads more of them later. */
const STORED_MS = 7 * DAY_MS
const RENEW_MS = DAY_MS

// No part of the path starts with a dot, so none leaves the folder.
const ASSET = /^assets\/((?:[\w-][\w.-]*\/){0,3}[\w-][\w.-]*)$/

export type StoredAssets = {
  /** Answers with a file that another release has built, or returns undefined. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply | undefined>
  /** Stores the files of this release, marks them as in use, and deletes what was in use a week ago. */
  renew(now?: number): Promise<void>
}

/**
 * The built files of every release that ran here in the last week, in a folder that all processes share. During an
 * update a page of either release may ask a process of the other one. `own`: the files of this release, from memory,
 * because a newer build may have replaced them on the disk.
 */
export function openStoredAssets(own: StaticFiles['files'], folder: string): StoredAssets {
  const ownFiles = new Map<string, Buffer>()
  for (const [path, { bytes, brotli }] of own) {
    const [, name] = ASSET.exec(path) ?? []
    if (name === undefined) continue
    ownFiles.set(name, bytes)
    if (brotli !== undefined) ownFiles.set(`${name}.br`, brotli)
  }
  return {
    async send(request, reply, path) {
      const [, name] = ASSET.exec(path) ?? []
      if (name === undefined || !isStaticFile(name) || (request.method !== 'GET' && request.method !== 'HEAD')) {
        return undefined
      }
      const bytes = await readFile(join(folder, name)).catch(() => undefined)
      if (bytes === undefined) return undefined
      const brotli = await readFile(join(folder, `${name}.br`)).catch(() => undefined)
      return sendStaticFile(request, reply, path, { bytes, brotli })
    },
    async renew(now = Date.now()) {
      await mkdir(folder, { recursive: true })
      const stored = await listFiles(folder)
      for (const [name, bytes] of ownFiles) {
        const target = join(folder, name)
        if (!stored.has(name)) {
          await mkdir(dirname(target), { recursive: true })
          // Renamed, so that another process never sees half of it. A name has the hash of its content.
          const unfinished = `${target}.${randomUUID()}`
          await writeFile(unfinished, bytes)
          await rename(unfinished, target)
        }
        await utimes(target, now / 1_000, now / 1_000)
      }
      for (const name of stored) {
        if (ownFiles.has(name)) continue
        const file = join(folder, name)
        // Another process may have deleted it.
        const usedAt = await stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => now,
        )
        if (now - usedAt > STORED_MS) await rm(file, { force: true })
      }
    },
  }
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/')))
}

/** Renews now and every day. Returns a function that stops it. */
export function keepRenewing(assets: StoredAssets[], log: Pick<Log, 'warn'>): () => Promise<void> {
  let renewal = Promise.resolve()
  const renew = () => {
    renewal = Promise.all(assets.map((each) => each.renew())).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'built files are not stored for pages of another release'),
    )
  }
  renew()
  const timer = setInterval(renew, RENEW_MS).unref()
  return () => {
    clearInterval(timer)
    return renewal
  }
}
