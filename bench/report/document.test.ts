import { expect, test } from 'vitest'
import { replaceSection } from './document.ts'

const DOCUMENT = 'before\n<!-- latency: begin -->\nold\n<!-- latency: end -->\nafter\n'

test('A new run replaces its own section and nothing else', () => {
  const once = replaceSection(DOCUMENT, 'latency', 'new')
  expect(once).toBe('before\n<!-- latency: begin -->\n\nnew\n\n<!-- latency: end -->\nafter\n')
  expect(replaceSection(once, 'latency', 'new')).toBe(once)
})

test('A section that is not in the document is named', () => {
  expect(() => replaceSection(DOCUMENT, 'memory', 'new')).toThrow('no section "memory"')
})
