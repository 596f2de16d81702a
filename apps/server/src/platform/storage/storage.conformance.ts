import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { MediaStorage } from './storage.ts'
import { UnsatisfiableRangeError } from './unsatisfiable-range-error.ts'

export type StorageUnderTest = { open: () => MediaStorage; publicPrefix: string }

export function describeStorage({ open, publicPrefix }: StorageUnderTest): void {
  const newKey = (extension = 'mp3') => `sounds/${randomUUID()}.${extension}`

  test('A stored object is read back whole, with its type and size', async () => {
    const storage = open()
    const key = newKey('webp')
    const bytes = randomBytes(300_000)
    await storage.put(key, bytes, 'image/webp')
    const object = await storage.open(key)
    expect(object).toMatchObject({ sizeBytes: 300_000, totalBytes: 300_000, contentType: 'image/webp' })
    expect((await read(object)).equals(bytes)).toBe(true)
  })

  test('An empty object is read back empty', async () => {
    const storage = open()
    const key = newKey()
    await storage.put(key, new Uint8Array(), 'audio/mpeg')
    const object = await storage.open(key)
    expect(object).toMatchObject({ sizeBytes: 0, totalBytes: 0 })
    expect(await read(object)).toHaveLength(0)
  })

  test('All stored objects are listed, those in folders too', async () => {
    const storage = open()
    const keys = [newKey(), newKey('webp')]
    await storage.put(keys[0] ?? '', Buffer.from('a'), 'audio/mpeg')
    await storage.put(keys[1] ?? '', Buffer.from('b'), 'image/webp')
    const listed: string[] = []
    for await (const key of storage.list()) listed.push(key)
    expect(listed).toEqual(expect.arrayContaining(keys))
  })

  test('The same key can be put again, also at the same time', async () => {
    const storage = open()
    const key = newKey()
    const bytes = Buffer.from('the same sound')
    await storage.put(key, bytes, 'audio/mpeg')
    await Promise.all([storage.put(key, bytes, 'audio/mpeg'), storage.put(key, bytes, 'audio/mpeg')])
    expect(await read(await storage.open(key))).toEqual(bytes)
  })

  test.each([
    ['a start and an end', { start: 2, end: 4 }, 'cde'],
    ['a start only', { start: 7 }, 'hij'],
    ['the last byte only', { start: 9, end: 9 }, 'j'],
    ['an end beyond the object', { start: 8, end: 400 }, 'ij'],
  ])('A range with %s returns those bytes', async (_name, range, expected) => {
    const storage = open()
    const key = newKey()
    await storage.put(key, Buffer.from('abcdefghij'), 'audio/mpeg')
    const object = await storage.open(key, range)
    expect(object).toMatchObject({ sizeBytes: expected.length, totalBytes: 10 })
    expect((await read(object)).toString()).toBe(expected)
  })

  test('A range that starts beyond the end is refused', async () => {
    const storage = open()
    const key = newKey()
    await storage.put(key, Buffer.from('abc'), 'audio/mpeg')
    await expect(storage.open(key, { start: 3 })).rejects.toThrow(UnsatisfiableRangeError)
  })

  test('An object that was never put or was removed is missing, and can be removed again', async () => {
    const storage = open()
    const key = newKey()
    expect(await storage.open(key)).toBeUndefined()
    await storage.remove(key)
    await storage.put(key, Buffer.from('abc'), 'audio/mpeg')
    await storage.remove(key)
    expect(await storage.open(key)).toBeUndefined()
  })

  test.each([
    '../secret.mp3',
    'sounds/../../secret.mp3',
    '/etc/passwd.mp3',
    'sounds\\a.mp3',
    'Sounds/a.mp3',
    'a.mp3\0',
    'a.mp3\n',
    'a.mp3.html',
    'a.html',
    'a.svg',
    'a',
    '.mp3',
    '',
  ])('%j is refused as a key by every call', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), 'audio/mpeg')).rejects.toThrow(TypeError)
    await expect(storage.open(key)).rejects.toThrow(TypeError)
    await expect(storage.remove(key)).rejects.toThrow(TypeError)
    expect(() => storage.publicUrl(key)).toThrow(TypeError)
  })

  test('A content type that does not match the extension is refused', async () => {
    await expect(open().put(newKey('mp3'), Buffer.from('<script>'), 'text/html')).rejects.toThrow('is not text/html')
  })

  test('The public address of an object is its key below the public prefix', () => {
    expect(open().publicUrl('sounds/a.mp3')).toBe(`${publicPrefix}/sounds/a.mp3`)
  })

  test('The key of an object is found from its public address', () => {
    expect(open().keyOf(`${publicPrefix}/sounds/a.mp3`)).toBe('sounds/a.mp3')
  })

  test.each([
    '',
    'sounds/a.mp3',
    `${publicPrefix}/`,
    `${publicPrefix}/sounds/a.html`,
    `${publicPrefix}/../sounds/a.mp3`,
    `${publicPrefix}//sounds/a.mp3`,
    `${publicPrefix}/sounds/a.mp3?v=1`,
    `${publicPrefix}/sounds/a.mp3#`,
    `${publicPrefix}/sounds/%61.mp3`,
    `${publicPrefix}er/sounds/a.mp3`,
    `https://example.com${publicPrefix}/sounds/a.mp3`,
    `https://example.com/media/sounds/a.mp3`,
    `//example.com/sounds/a.mp3`,
    ` ${publicPrefix}/sounds/a.mp3`,
    `${publicPrefix}/sounds/a.mp3\n`,
  ])('%j is the public address of no object', (address) => {
    expect(open().keyOf(address)).toBeUndefined()
  })

  test('The check passes while objects can be stored', async () => {
    await expect(open().check()).resolves.toBeUndefined()
  })
}

async function read(object: Awaited<ReturnType<MediaStorage['open']>>): Promise<Buffer> {
  if (object === undefined) throw new Error('The object is not there')
  return buffer(object.bytes)
}
