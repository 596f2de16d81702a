import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url))
// Offsets of width and height in a PNG.
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
])('The icon %s has the size in its name', (name, px) => {
  expect(sizeOf(read(name))).toEqual([px, px])
})

test('The favicon has three sizes', () => {
  const ico = read('favicon.ico')
  const icons = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + index * 16
    const offset = ico.readUInt32LE(at + 12)
    return sizeOf(ico.subarray(offset, offset + ico.readUInt32LE(at + 8)))
  })
  expect(icons).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ])
})
