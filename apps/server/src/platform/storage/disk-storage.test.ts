import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canHaveOwnMounts } from '#testing/own-mounts.ts'
import { openStorage } from './open-storage.ts'
import { describeStorage } from './storage.conformance.ts'

describe('Media on disk', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aplauso-storage-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  describeStorage({ open: () => openStorage({ dataDir }), publicPrefix: '/media' })

  test('A put that fails leaves no file', async () => {
    const storage = openStorage({ dataDir })
    await mkdir(join(dataDir, 'media', 'taken.mp3', 'folder'), { recursive: true })
    await expect(storage.put('taken.mp3', Buffer.from('x'), 'audio/mpeg')).rejects.toThrow(/EISDIR|ENOTEMPTY/)
    const names = await readdir(join(dataDir, 'media'), { recursive: true })
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('The check fails when the folder cannot be created', async () => {
    const blocked = join(dataDir, 'blocked')
    await writeFile(blocked, 'in the way')
    await expect(openStorage({ dataDir: blocked }).check()).rejects.toThrow(/ENOTDIR|EEXIST/)
  })

  // Mounting a small disk needs no root rights, but a Linux that allows user mount namespaces.
  test.runIf(canHaveOwnMounts())(
    'The check fails while the disk is full, and passes when there is space again',
    async () => {
      const small = await mkdtemp(join(tmpdir(), 'aplauso-small-disk-'))
      const fill = `mount -t tmpfs -o size=120m tmpfs "$1" && exec "$2" "$3" "$1"`
      const fixture = fileURLToPath(new URL('./full-disk.fixture.ts', import.meta.url))
      const { stdout } = await promisify(execFile)('unshare', [
        ...['-Urm', 'sh', '-c', fill, 'sh', small, process.execPath, fixture],
      ])
      expect(JSON.parse(stdout)).toEqual(['fine', expect.stringContaining('too few to store in'), 'fine'])
      await rmdir(small)
    },
  )
})
