import { LAYER_KINDS, LAYER_SETTINGS, LayerStyle, SceneLayer, TEXT_VARIABLES } from '@aplauso/contract/scenes'
import { expect, test } from 'vitest'
import { topicsOf } from '../canvas/sample-states.ts'
import { OFFERED_LAYER_KINDS } from '../layer-kinds.ts'
import { STYLE_FIELDS } from '../model/layer-style.ts'
import { layerTextProblem, SETTING_FIELDS, VARIABLES } from './settings-fields.ts'

test('The menu offers every kind of layer in the contract', () => {
  expect(OFFERED_LAYER_KINDS.toSorted()).toEqual([...LAYER_KINDS].toSorted())
})

test.each(LAYER_KINDS)('Every setting of %s has a field that accepts exactly the values of the contract', (kind) => {
  const { style: _style, ...shape } = LAYER_SETTINGS[kind].shape
  const fields = SETTING_FIELDS[kind]
  // The fields of the style set these too.
  const older = kind === 'text' ? ['color', 'font', 'size'] : []
  expect([...fields.map(({ name }) => name), ...older].toSorted()).toEqual(Object.keys(shape).toSorted())
  const isAccepted = (name: string, value: unknown) =>
    LAYER_SETTINGS[kind].safeParse({ ...(kind === 'text' && { text: 'a' }), [name]: value }).success
  for (const field of fields) {
    expect(isAccepted(field.name, 'no such value at all {x}')).toBe(false)
    if (field.is === 'choice') {
      const wrapped = Object.entries(shape).find(([name]) => name === field.name)?.[1]
      const options: unknown = Reflect.get(wrapped.unwrap().unwrap(), 'options')
      expect(field.options.map(({ value }) => value).toSorted()).toEqual([...Object(options)].toSorted())
      expect(field.options.map(({ value }) => value)).toContain(field.byDefault)
    }
    if (field.is === 'number') {
      const around = [field.min - 1, field.min, field.max, field.max + 1]
      expect(around.map((value) => isAccepted(field.name, value))).toEqual([false, true, true, false])
    }
    if (field.is === 'switch') expect(isAccepted(field.name, field.byDefault)).toBe(true)
  }
})

test('A goal has every field of the style in the contract, and no kind has others', () => {
  expect(STYLE_FIELDS.goal.toSorted()).toEqual(Object.keys(LayerStyle.shape).toSorted())
  for (const kind of LAYER_KINDS) expect(STYLE_FIELDS.goal).toEqual(expect.arrayContaining([...STYLE_FIELDS[kind]]))
})

test('A text layer accepts the variables of the contract and no others', () => {
  expect(VARIABLES.map(({ name }) => name)).toEqual([...TEXT_VARIABLES])
  const isAccepted = (text: string) => LAYER_SETTINGS.text.safeParse({ text }).success
  for (const words of ['Olá {total}', 'Olá {nada}', 'a'.repeat(200), 'a'.repeat(201), '{}', '{ total }']) {
    expect([words, layerTextProblem(words) === undefined]).toEqual([words, isAccepted(words)])
  }
  expect(layerTextProblem('  ')).toBe('empty')
})

test('A layer without settings subscribes to the topics of its defaults', () => {
  const base = { id: 'a', x: 0, y: 0, width: 10, height: 10, z: 0 }
  const topics = LAYER_KINDS.map((kind) => {
    const settings = kind === 'text' ? { text: '{total} {top_name}' } : {}
    return [kind, topicsOf(SceneLayer.parse({ ...base, kind, settings })).join(' ')]
  })
  expect(Object.fromEntries(topics)).toEqual({
    ...{ alerts: '', goal: 'goal', top: 'top:month:5', latest: 'latest:3', ticker: 'latest:10' },
    ...{ counter: 'counter:amount:day', timer: 'timer', qr: 'page', text: 'counter:amount:ever top:ever:1' },
    ...{ media: 'media', clock: '' },
  })
})
