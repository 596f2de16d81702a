import { expect, test } from 'vitest'
import { replaceSection } from './document.ts'

const DOCUMENT = 'before\n<!-- latency: begin -->\nold\n<!-- latency: end -->\nafter\n'

test('replaceSection replaces its own section only', () => {
  const once = replaceSection(DOCUMENT, 'latency', 'new')
  expect(once).toBe('before\n<!-- latency: begin -->\n\nnew\n\n<!-- latency: end -->\nafter\n')
  expect(replaceSection(once, 'latency', 'new')).toBe(once)
})

test('replaceSection names a section that the document lacks', () => {
  expect(() => replaceSection(DOCUMENT, 'memory', 'new')).toThrow('no section "memory"')
})
