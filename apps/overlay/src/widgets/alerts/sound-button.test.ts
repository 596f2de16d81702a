import { expect, test } from 'vitest'
import { enableSoundText } from './sound-button.ts'

test('The text of the sound button is in the language of the stream', () => {
  expect(enableSoundText('pt', 'en-GB')).toBe('Clica para ativar o som')
  expect(enableSoundText('en', 'pt-PT')).toBe('Click to enable sound')
})

test('The text of the sound button on a neutral stream is in the language of the browser', () => {
  expect(enableSoundText('specification', 'en-GB')).toBe('Click to enable sound')
  expect(enableSoundText('specification', 'ES')).toBe('Haz clic para activar el sonido')
  expect(enableSoundText('specification', 'fr-CA')).toBe('Clique pour activer le son')
  expect(enableSoundText('specification', 'de')).toBe(enableSoundText('specification', 'pt-BR'))
})
