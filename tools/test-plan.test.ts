import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CORE_JOURNEYS, DIFFERS_BY_ENGINE, isForMain, LEFT_TO_ALL, SAME_ON_BOTH } from './test-plan.ts'

const root = join(import.meta.dirname, '..')

test.each([...DIFFERS_BY_ENGINE, ...CORE_JOURNEYS])('%s, which a run of the tests names, is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true)
})

test.each([...LEFT_TO_ALL, ...SAME_ON_BOTH])('%s, which a run of the tests leaves out, is there', (pattern) => {
  const inServer = pattern.startsWith('**/') ? `apps/server/src/${pattern}` : pattern
  expect(globSync(inServer, { cwd: root })).not.toEqual([])
})

test('A run is for main by what continuous integration says, else by the branch it stands on, and never on a desk', () => {
  const at = (branch: string) => () => branch
  expect(isForMain({ CI: 'true', GITHUB_REF: 'refs/heads/main' }, at('main'))).toBe(true)
  expect(isForMain({ CI: 'true', GITHUB_REF: 'refs/pull/7/merge' }, at('main'))).toBe(false)
  expect(isForMain({ CI: 'true' }, at('main'))).toBe(true)
  expect(isForMain({ CI: 'true' }, at('faster'))).toBe(false)
  expect(isForMain({}, at('main'))).toBe(false)
})
