import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeStorage } from './storage.conformance.ts'
import { openStorage } from './storage.ts'

describe('media on disk', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aplauso-storage-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  describeStorage({ open: () => openStorage({ dataDir }), publicPrefix: '/media' })

  test('A put that fails leaves nothing behind', async () => {
    const storage = openStorage({ dataDir })
    await mkdir(join(dataDir, 'media', 'taken.mp3', 'folder'), { recursive: true })
    await expect(storage.put('taken.mp3', Buffer.from('x'), 'audio/mpeg')).rejects.toThrow(/EISDIR|ENOTEMPTY/)
    const names = await readdir(join(dataDir, 'media'), { recursive: true })
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('The check fails when the folder cannot be made', async () => {
    const blocked = join(dataDir, 'blocked')
    await writeFile(blocked, 'in the way')
    await expect(openStorage({ dataDir: blocked }).check()).rejects.toThrow(/ENOTDIR|EEXIST/)
  })
})
