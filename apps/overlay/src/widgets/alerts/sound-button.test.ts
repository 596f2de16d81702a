import { expect, test } from 'vitest'
import { enableSoundText } from './sound-button.ts'

test('The click for sound is asked for in the language of the browser', () => {
  expect(enableSoundText('en-GB')).toBe('Click to enable sound')
  expect(enableSoundText('ES')).toBe('Haz clic para activar el sonido')
  expect(enableSoundText('fr-CA')).toBe('Clique pour activer le son')
  expect(enableSoundText('de')).toBe(enableSoundText('pt-BR'))
})
