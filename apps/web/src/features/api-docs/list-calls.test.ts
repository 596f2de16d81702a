import { expect, test } from 'vitest'
import type { Operation } from './api-description.ts'
import { listCalls, matchesSearch } from './list-calls.ts'

const operation = (tag: string, more: Partial<Operation> = {}): Operation => ({
  operationId: `get${tag}`,
  summary: 'The creator’s figures',
  tags: [tag],
  responses: {},
  'x-access': ['creator'],
  ...more,
})

const paths = {
  '/api/b': { post: operation('two', { 'x-access': 'public' }) },
  '/api/a': { get: operation('one') },
  '/api/c': { get: operation('one', { security: [{ session: [] }, { apiKey: ['donations:read'] }] }) },
}
const calls = listCalls({ paths, components: { responses: { Problem: {} } } })

test('listCalls groups calls by tag, puts tags for API keys first, and lists access and scope', () => {
  expect(calls.map(({ method, path, tag, access, scope }) => [method, path, tag, access, scope])).toEqual([
    ['GET', '/api/a', 'one', ['creator'], undefined],
    ['GET', '/api/c', 'one', ['creator'], 'donations:read'],
    ['POST', '/api/b', 'two', 'public', undefined],
  ])
})

test.each([
  ['', 3],
  ['FIGURES get', 2],
  ['/api/b', 1],
  ['donations:read', 1],
  ['nothing', 0],
])('A search for %j finds %i calls', (sought, count) => {
  expect(calls.filter((call) => matchesSearch(call, sought))).toHaveLength(count)
})
