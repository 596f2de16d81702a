import { expect, test } from 'vitest'
import { type Box, findPlace, overlaps } from './find-place.ts'

const AREA: Box = { left: 16, top: 16, right: 384, bottom: 828 }
const SIZE = { width: 300, height: 80 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
})
const place = (obstacles: Box[], left = 84) => findPlace(SIZE, AREA, obstacles, left)

test('A toast without obstacles is at the bottom, at the wanted edge', () => {
  expect(place([])).toEqual(box(84, 748, 300, 80))
})

test('A toast moves aside, then up, until it covers no obstacle', () => {
  expect(place([box(350, 760, 34, 44)])).toEqual(box(44, 748, 300, 80))
  const bar = box(0, 788, 390, 56)
  const button = box(100, 640, 200, 44)
  const found = place([bar, button])
  expect(found).toEqual(box(84, 702, 300, 80))
  expect([bar, button].some((obstacle) => found && overlaps(found, obstacle))).toBe(false)
})

test('A toast finds the only gap of a page full of rows, and no place where none is', () => {
  const rows = Array.from({ length: 10 }, (_, index) => box(0, index * 90, 390, 88)).filter((_, index) => index !== 4)
  expect(place(rows)).toEqual(box(84, 364, 300, 80))
  expect(place([...rows, box(0, 360, 390, 88)])).toBeUndefined()
})
