import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCodeOf, qrPath, qrSvg } from './qr-code.ts'

const ADDRESS = 'https://aplauso.example/donate/uma-criadora-com-um-nome-comprido'

/** The modules that a path of horizontal runs paints. */
function paint(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  return modules
}

test('The drawn QR code encodes exactly this address', () => {
  const code = qrCodeOf(ADDRESS)
  const { data } = encode(ADDRESS, { ecc: 'M', border: 4 })
  expect(paint(qrPath(code), code.size)).toEqual(data)
  expect(qrPath(qrCodeOf(`${ADDRESS}x`))).not.toBe(qrPath(code))
})

test('The QR code has a quiet zone of four light modules', () => {
  const { size, modules } = qrCodeOf(ADDRESS)
  const isRim = (index: number) => index < 4 || index >= size - 4
  const onRim = modules.flatMap((row, y) => row.filter((_, x) => isRim(x) || isRim(y)))
  expect(onRim).not.toContain(true)
  // The corner of the first finder pattern, next to the quiet zone.
  expect(modules[4]?.[4]).toBe(true)
})

test('The SVG file is complete on its own, dark on white', async () => {
  const code = qrCodeOf(ADDRESS)
  const svg = qrSvg(code)
  expect(svg.type).toBe('image/svg+xml')
  const text = await svg.text()
  expect(text).toContain(`<path fill="#ffffff" d="M0 0h${code.size}v${code.size}H0z"/>`)
  expect(text).toContain(`<path fill="#2c142b" d="${qrPath(code)}"/>`)
})
