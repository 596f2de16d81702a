import { expect, test } from 'vitest'
import { namesVariable, parseTemplate } from './template.ts'

const literal = (text: string, stressed = false) => ({ text, stressed })
const of = (variable: string, stressed = false) => ({ variable, stressed })

test('A template is parsed into lines of text, variables and stressed parts', () => {
  expect(parseTemplate('{name} deu *{amount}*!\n{message}')).toEqual([
    [of('name'), literal(' deu '), of('amount', true), literal('!')],
    [of('message')],
  ])
  expect(parseTemplate('*Obrigado, {name}!*')).toEqual([
    [literal('Obrigado, ', true), of('name', true), literal('!', true)],
  ])
  expect(parseTemplate('{name}: {months}')).toEqual([[of('name'), literal(': '), of('months')]])
  expect(parseTemplate('*a**b*')).toEqual([[literal('a', true), literal('b', true)]])
})

test('Characters that are no template syntax stay as typed', () => {
  for (const text of ['2 * 3 * 4', '*', '**', 'só *um', '{nome}', '{ name }', '{{', '<b>{NAME}</b>', '* so *', '$&'])
    expect(parseTemplate(text)).toEqual([[literal(text)]])
  expect(parseTemplate('*até ao fim\nda linha*')).toEqual([[literal('*até ao fim')], [literal('da linha*')]])
  expect(parseTemplate('{{name}}')).toEqual([[literal('{'), of('name'), literal('}')]])
  expect(parseTemplate('a\r\n\r\nb')).toEqual([[literal('a')], [], [literal('b')]])
})

test('namesVariable finds whether a template contains the message', () => {
  expect(namesVariable(parseTemplate('{name}\n*{message}*'), 'message')).toBe(true)
  expect(namesVariable(parseTemplate('{name} {amount}'), 'message')).toBe(false)
})
