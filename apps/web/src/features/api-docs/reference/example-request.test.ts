import { expect, test } from 'vitest'
import type { Operation } from '../api-description.ts'
import { curlOf, exampleOf } from './example-request.ts'

const call = { id: '', summary: '', tag: '', access: ['creator'] }
const operation: Operation = { operationId: '', summary: '', tags: [], responses: {}, 'x-access': ['creator'] }

test('The example of a GET call has its path filled in, required query parameters and a session', () => {
  const parameters = [
    { in: 'path' as const, name: 'slug', required: true, schema: { type: 'string' } },
    { in: 'query' as const, name: 'month', required: true, schema: { type: 'string', format: 'date' } },
    { in: 'query' as const, name: 'q', schema: { type: 'string' } },
  ]
  expect(
    curlOf('https://x.pt', { ...call, method: 'GET', path: '/api/creators/{slug}' }, { ...operation, parameters }),
  ).toBe('curl "https://x.pt/api/creators/ana?month=2026-11-21" \\\n  -H "Authorization: Bearer $TOKEN"')
})

test('The example of a changing call has the required body, and an API key if it accepts one', () => {
  const schema = {
    type: 'object',
    properties: { amountEuro: { type: 'number', minimum: 1 }, message: { type: 'string' } },
    required: ['amountEuro'],
  }
  const requestBody = { content: { 'application/json': { schema } } }
  const post = { ...call, method: 'POST', path: '/api/x', access: 'api_key' as const, scope: 'donations:create' }
  expect(curlOf('https://x.pt', post, { ...operation, requestBody }).split(' \\\n  ')).toEqual([
    'curl "https://x.pt/api/x"',
    '-H "Authorization: Bearer $APLAUSO_API_KEY"',
    '-H "Content-Type: application/json"',
    `-d '{"amountEuro":5}'`,
  ])
  expect(curlOf('https://x.pt', { ...post, method: 'DELETE' }, operation)).toContain('curl -X DELETE ')
})

test('An example value satisfies its schema', () => {
  expect(exampleOf({ anyOf: [{ type: 'null' }, { type: 'integer', maximum: 3 }] })).toBe(3)
  expect(exampleOf({ type: 'array', items: { type: 'string', enum: ['a', 'b'] } })).toEqual(['a'])
  expect(exampleOf({ type: 'string', minLength: 6 })).toHaveLength(6)
})
