import { expect, test } from 'vitest'
import { formatWindow, replayWindows } from './replay-windows.ts'

test('A window that is not among the options is added for a creator who has it', () => {
  expect(replayWindows(10)).toEqual([5, 10, 30, 60, 180, 720, 1_440])
  expect(replayWindows(45)).toEqual([5, 10, 30, 45, 60, 180, 720, 1_440])
  expect(replayWindows(0)).toEqual([5, 10, 30, 60, 180, 720, 1_440])
})

test('formatWindow writes whole hours as hours', () => {
  expect([formatWindow(90, 'pt'), formatWindow(60, 'pt'), formatWindow(1_440, 'en')]).toEqual([
    '90 minutos',
    '1 hora',
    '24 hours',
  ])
})
