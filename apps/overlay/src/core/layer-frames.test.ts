import { expect, test, vi } from 'vitest'
import { readLayerFrame } from './layer-frames.ts'

const read = (frame: unknown) => readLayerFrame(JSON.stringify(frame))

test('A layer reads states, settings and errors, and ignores alerts', () => {
  const state = { topic: 'goal', value: { targetCents: 100, receivedCents: 5 } }
  expect(read({ type: 'state', payload: state })).toEqual({ type: 'state', state })
  expect(read({ type: 'joined', payload: { slug: 'ana', role: 'widget', settings: { panic: true } } })).toMatchObject({
    type: 'joined',
    settings: { panic: true },
  })
  expect(read({ type: 'error', payload: { code: 'forbidden', message: 'no' } })).toMatchObject({ code: 'forbidden' })
  expect(read({ type: 'donation', payload: { id: 'a', amount: 100 } })).toBeUndefined()
})

test('A frame that breaks the protocol is ignored', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const frame of [null, 5, {}, { type: 'state' }, { type: 'state', payload: { topic: 1, value: {} } }])
    expect(read(frame)).toBeUndefined()
  expect(read({ type: 'state', payload: { topic: 'goal', value: null } })).toBeUndefined()
  expect(readLayerFrame('{')).toBeUndefined()
  expect(readLayerFrame(new ArrayBuffer(3))).toBeUndefined()
})
