import { topicsOfLayer } from '@aplauso/contract/topics'
import { expect, test } from 'vitest'
import { isLayerKind, LAYER_KINDS, loadLayer } from './layer-registry.ts'
import { BadSetting } from './read-layer-settings.ts'

async function topicsOf(kind: string, settings: Record<string, unknown> = {}): Promise<readonly string[]> {
  if (!isLayerKind(kind)) throw new Error(`no layer ${kind}`)
  return (await loadLayer(kind))(settings).topics
}

test.each([
  ['goal', {}, ['goal']],
  ['goal', { id: 'g1' }, ['goal:g1']],
  ['goal', { goalId: 'g1' }, ['goal:g1']],
  ['top', {}, ['top:month:5']],
  ['top', { by: 'ever', count: 3 }, ['top:ever:3']],
  ['latest', { count: '7' }, ['latest:7']],
  ['ticker', { speed: 'fast' }, ['latest:10']],
  ['counter', { of: 'donors', by: 'week' }, ['counter:donors:week']],
  ['timer', {}, ['timer']],
  ['timer', { timerId: 't1' }, ['timer:t1']],
  ['media', { mediaId: 'm1', fit: 'cover', loop: false }, ['media:m1']],
  ['counter', { of: 'amount', by: 'stream' }, ['counter:amount:stream']],
  ['qr', {}, ['page']],
  ['clock', { timeZone: 'Asia/Tokyo', format: 'h:mm:ss' }, []],
  ['text', { text: 'Obrigado, {latest_name}: {latest_amount}!' }, ['latest:1']],
  ['text', { text: '{goal_percent} {total} {top_name}' }, ['goal', 'counter:amount:ever', 'top:ever:1']],
  ['text', { text: 'Volto já' }, []],
])('The layer %s with settings %j needs the topics %j', async (kind, settings, topics) => {
  expect(await topicsOf(kind, settings)).toEqual(topics)
})

test.each([
  ...(['goal', 'top', 'latest', 'ticker', 'counter', 'timer', 'qr', 'media', 'clock'] as const).map((kind) => ({
    kind,
    settings: {},
  })),
  { kind: 'goal', settings: { goalId: 'g1' } } as const,
  { kind: 'top', settings: { by: 'ever', count: 3 } } as const,
  { kind: 'latest', settings: { count: 7 } } as const,
  { kind: 'ticker', settings: { count: 2, speed: 'fast' } } as const,
  { kind: 'counter', settings: { of: 'donors', by: 'week' } } as const,
  { kind: 'timer', settings: { timerId: 't1' } } as const,
  { kind: 'media', settings: { mediaId: 'm1' } } as const,
  { kind: 'text', settings: { text: '{goal_percent} {total} {top_name} {latest_name}: {latest_amount}' } } as const,
])('The server allows the topics of the layer $kind with settings $settings', async (layer) => {
  expect(new Set(topicsOfLayer(layer))).toEqual(new Set(await topicsOf(layer.kind, layer.settings)))
})

test.each([
  ['goal', { count: 3 }],
  ['top', { by: 'year' }],
  ['latest', { count: 21 }],
  ['ticker', { speed: '9' }],
  ['counter', { of: 'euros' }],
  ['qr', { size: 3 }],
  ['text', {}],
  ['text', { text: 'Olá, {name}' }],
  ['text', { text: 'x'.repeat(201) }],
  ['text', { text: 'x', size: 3 }],
  ['clock', { format: '24' }],
])('The layer %s refuses the settings %j', async (kind, settings) => {
  await expect(topicsOf(kind, settings)).rejects.toThrow(BadSetting)
})

test('An unknown layer kind is refused, also names of object members', () => {
  for (const kind of ['alerts', 'film', 'toString', '__proto__', '']) expect(isLayerKind(kind)).toBe(false)
  expect(LAYER_KINDS).toEqual(['goal', 'top', 'latest', 'ticker', 'counter', 'timer', 'qr', 'text', 'media', 'clock'])
})
