import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  CORE_JOURNEYS,
  DIFFERS_BY_ENGINE,
  isForMain,
  ONLY_WITH_ALL,
  PAGES_ONLY_WITH_ALL,
  SAME_ON_BOTH,
} from './test-plan.ts'

const root = join(import.meta.dirname, '..')

const PAGES = PAGES_ONLY_WITH_ALL.map((path) => `apps/web/${path}`)

test.each([...DIFFERS_BY_ENGINE, ...CORE_JOURNEYS, ...PAGES])('%s, which a test run names, exists', (path) => {
  expect(existsSync(join(root, path))).toBe(true)
})

test.each([...ONLY_WITH_ALL, ...SAME_ON_BOTH])('%s, which a test run leaves out, exists', (pattern) => {
  const inServer = pattern.startsWith('**/') ? `apps/server/src/${pattern}` : pattern
  expect(globSync(inServer, { cwd: root })).not.toEqual([])
})

test('A run counts for main only where continuous integration sets the branch', () => {
  expect(isForMain({ GITHUB_REF: 'refs/heads/main' })).toBe(true)
  expect(isForMain({ GITHUB_REF: 'refs/pull/7/merge' })).toBe(false)
  expect(isForMain({})).toBe(false)
})
