import { expect, test } from 'vitest'
import { namedTarget, toTarget } from './report-target.ts'

const ID = '0193b0c0-0000-7000-8000-000000000001'

test.each([
  ['target=/donate/ana', { kind: 'creator', target: 'ana' }],
  ['target=https://palco.example/embed/jos%25C3%25A9%3Flang=pt', { kind: 'creator', target: 'josé' }],
  ['target=/donate/%25', { kind: 'creator', target: '%' }],
  ['kind=creator&target=@ana', { kind: 'creator', target: 'ana' }],
  [`target=${ID}`, { kind: 'message', target: ID }],
  [`kind=media&target=/media/${ID}.png`, { kind: 'media', target: ID }],
  ['kind=unknown&target=/discover', { kind: 'other', target: '/discover' }],
  ['target=/report', undefined],
  ['target=%20/%20', undefined],
  ['', undefined],
])('The address /report?%s names %o', (search, named) => {
  expect(namedTarget(new URLSearchParams(search))).toEqual(named)
})

test('A typed target is the slug or the id in it, and any text for everything else', () => {
  expect(toTarget('creator', ' palco.example/donate/ana#x ')).toBe('ana')
  expect(toTarget('creator', 'ana')).toBe('ana')
  expect(toTarget('message', `n.º ${ID}`)).toBe(ID)
  expect(toTarget('media', 'foto.png')).toBe('foto.png')
  expect(toTarget('other', ' https://palco.example/donate/ana ')).toBe('https://palco.example/donate/ana')
})
