import { expect, test } from 'vitest'
import { addressOf } from './send-call.ts'

const call = { id: '', method: 'GET', summary: '', tag: '', access: 'public' as const }

test('addressOf encodes path and query values and leaves out empty ones', () => {
  expect(addressOf({ ...call, path: '/api/creators/{slug}' }, { slug: 'a/b ?' })).toBe('/api/creators/a%2Fb%20%3F')
  expect(addressOf({ ...call, path: '/api/creators' }, { q: 'ana & rui', platform: '' })).toBe(
    '/api/creators?q=ana+%26+rui',
  )
  expect(addressOf({ ...call, path: '/api/creators' }, {})).toBe('/api/creators')
})
