import { AlertFont } from '@aplauso/contract/custom-style'
import { LayerPlate, LayerStyle } from '@aplauso/contract/scenes'
import { expect, test } from 'vitest'
import { readAddress } from './address-style.ts'

const isRead = (name: string, value: string): boolean => {
  try {
    readAddress('goal', { [name]: value })
    return true
  } catch {
    return false
  }
}

test.each([
  ['sizePx', ['7', '8', '400', '401', '8.5'].map((text) => [text, Number(text)])],
  ['radiusPx', ['-1', '0', '200', '201'].map((text) => [text, Number(text)])],
  ['opacity', ['0', '0.09', '0.1', '0.55', '1', '1.1', '2'].map((text) => [text, Number(text)])],
  ['plate', [...LayerPlate.options, 'hard'].map((text) => [text, text])],
  ['font', [...AlertFont.options, 'Comic Sans'].map((text) => [text, text])],
  ['color', ['#0a0B0c', '#fff', 'red'].map((text) => [text, text])],
  ['accent', ['#0a0B0c', '#fff', 'red'].map((text) => [text, text])],
  [
    'title',
    [
      ['true', true],
      ['false', false],
      ['no', 'no'],
    ] as [string, unknown][],
  ],
] as [name: string, values: [text: string, value: unknown][]][])(
  'The address of a layer takes the values of %s that the contract takes',
  (name, values) => {
    for (const [text, value] of values)
      expect([text, isRead(name, text)]).toEqual([text, LayerStyle.safeParse({ [name]: value }).success])
  },
)
