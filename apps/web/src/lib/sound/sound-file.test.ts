import { UPLOAD_MAX_BYTES } from '@aplauso/contract/limits'
import { expect, test } from 'vitest'
import { checkSoundFile } from './sound-file.ts'

const file = (name: string, type: string, size = 1_000) => ({ name, type, size })

test.each([
  file('ola.mp3', 'audio/mpeg'),
  file('OLA.WAV', 'audio/x-wav'),
  file('voz.ogg', 'audio/ogg; codecs=opus'),
  file('nota de voz.m4a', 'audio/x-m4a'),
  // Some systems provide no type, others no extension, others a video type.
  file('ola.opus', ''),
  file('PTT-20261121', 'audio/ogg'),
  file('gravacao.webm', 'video/webm'),
  file('sem-nome', ''),
])('A sound named $name of type "$type" is accepted', (sound) => {
  expect(checkSoundFile(sound)).toBeUndefined()
})

test.each([
  file('foto.png', 'image/png'),
  file('texto.txt', 'text/plain'),
  file('disco.flac', 'audio/flac'),
  file('filme.mov', 'video/quicktime'),
  file('lista.m3u', ''),
])('A file named $name of type "$type" is refused before the upload', (other) => {
  expect(checkSoundFile(other)).toBe('invalid_format')
})

test('A file of five megabytes is accepted, and one byte more is not', () => {
  expect(checkSoundFile(file('ola.mp3', 'audio/mpeg', UPLOAD_MAX_BYTES))).toBeUndefined()
  expect(checkSoundFile(file('ola.mp3', 'audio/mpeg', UPLOAD_MAX_BYTES + 1))).toBe('too_large')
})
