// Draws the icons of the web client, all but the drawn one for tabs (favicon.svg), which they follow:
//   node apps/server/web-icons.ts
// Run by hand when the mark changes; what it writes is kept in the repository, so that a build needs nothing to draw
// with.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { drawLogo } from './src/modules/site/sharing/draw-logo.ts'
import { COLOURS } from './src/modules/site/sharing/picture-colours.ts'

type Icon = {
  px: number
  /** How much of the side the mark takes. */
  share: number
  /** Share of the side; 0 where the system cuts the corners. */
  rounding: number
}

const TAB_SIZES = [16, 32, 48]
const FILES: Record<string, Icon> = {
  'apple-touch-icon': { px: 180, share: 0.68, rounding: 0 },
  'icon-192': { px: 192, share: 0.72, rounding: 0.22 },
  'icon-512': { px: 512, share: 0.72, rounding: 0.22 },
  // Inside the circle that every mask leaves: four fifths of the side across.
  'icon-maskable-512': { px: 512, share: 0.64, rounding: 0 },
}

function draw({ px, share, rounding }: Icon): Buffer {
  const side = px * share
  const edge = (px - side) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" fill="none">
<rect width="${px}" height="${px}" rx="${px * rounding}" fill="${COLOURS.palco}"/>${drawLogo({ x: edge, y: edge, px: side })}</svg>`
  return new Resvg(svg).render().asPng()
}

const ICO_HEAD_BYTES = 6
const ICO_ENTRY_BYTES = 16

/** PNG pictures in the container that Windows and old browsers read. */
function packIco(icons: readonly { px: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(ICO_HEAD_BYTES + icons.length * ICO_ENTRY_BYTES)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(icons.length, 4)
  let offset = head.length
  for (const [index, { px, png }] of icons.entries()) {
    const at = ICO_HEAD_BYTES + index * ICO_ENTRY_BYTES
    head.writeUInt8(px, at)
    head.writeUInt8(px, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...icons.map(({ png }) => png)])
}

const write = (name: string, bytes: Buffer) =>
  writeFile(fileURLToPath(new URL(`../web/public/${name}`, import.meta.url)), bytes)

const tabs = TAB_SIZES.map((px) => ({ px, png: draw({ px, share: 0.9, rounding: 0.2 }) }))
await Promise.all([
  write('favicon.ico', packIco(tabs)),
  ...Object.entries(FILES).map(([name, icon]) => write(`${name}.png`, draw(icon))),
])
