import { expect, test } from 'vitest'
import { drawTiles } from './tiles.ts'

const draw = (seed: string) =>
  drawTiles({ seed, cols: 2, rows: 1, ground: '#000', inks: ['#111', '#222', '#333', '#444', '#555'] })

test('Tiles are equal for the same slug on the page and in the shared picture, and differ for another slug', () => {
  expect(draw('ana')).toMatchInlineSnapshot(
    `"<path fill="#000" d="M0 0h96v48H0z"/><g transform="translate(0 0) rotate(0 24 24)"><circle cx="24" cy="24" r="6" fill="#555"/></g><g transform="translate(48 0) rotate(0 24 24)"><path fill="#222" d="M0 48C0 21.5 21.5 0 48 0 48 26.5 26.5 48 0 48Z"/></g>"`,
  )
  expect(draw('ana')).toBe(draw('ana'))
  expect(draw('rui')).not.toBe(draw('ana'))
})

test('Tiles never contain the text of the seed', () => {
  expect(draw('"/><script>')).not.toContain('script')
})
