import { expect, test } from 'vitest'
import { namesVariable, parseTemplate } from './template.ts'

const words = (text: string, stressed = false) => ({ text, stressed })
const of = (variable: string, stressed = false) => ({ variable, stressed })

test('A template is parsed into lines of text, variables and stressed parts', () => {
  expect(parseTemplate('{name} deu *{amount}*!\n{message}')).toEqual([
    [of('name'), words(' deu '), of('amount', true), words('!')],
    [of('message')],
  ])
  expect(parseTemplate('*Obrigado, {name}!*')).toEqual([
    [words('Obrigado, ', true), of('name', true), words('!', true)],
  ])
  expect(parseTemplate('{name}: {months}')).toEqual([[of('name'), words(': '), of('months')]])
  expect(parseTemplate('*a**b*')).toEqual([[words('a', true), words('b', true)]])
})

test('Characters that are no template syntax stay as typed', () => {
  for (const text of ['2 * 3 * 4', '*', '**', 'só *um', '{nome}', '{ name }', '{{', '<b>{NAME}</b>', '* so *', '$&'])
    expect(parseTemplate(text)).toEqual([[words(text)]])
  expect(parseTemplate('*até ao fim\nda linha*')).toEqual([[words('*até ao fim')], [words('da linha*')]])
  expect(parseTemplate('{{name}}')).toEqual([[words('{'), of('name'), words('}')]])
  expect(parseTemplate('a\r\n\r\nb')).toEqual([[words('a')], [], [words('b')]])
})

test('namesVariable finds whether a template contains the message', () => {
  expect(namesVariable(parseTemplate('{name}\n*{message}*'), 'message')).toBe(true)
  expect(namesVariable(parseTemplate('{name} {amount}'), 'message')).toBe(false)
})
