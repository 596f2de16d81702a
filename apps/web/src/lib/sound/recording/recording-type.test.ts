import { expect, test } from 'vitest'
import { chooseRecordingType } from './recording-type.ts'

test.each([
  ['Chrome and Firefox', ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'], 'audio/webm;codecs=opus'],
  ['an older Safari', ['audio/mp4'], 'audio/mp4'],
  ['an older Firefox', ['audio/ogg;codecs=opus'], 'audio/ogg;codecs=opus'],
  ['a browser we have not met', ['audio/flac'], undefined],
])('%s records in its best supported type', (_who, supported, type) => {
  expect(chooseRecordingType((wanted) => supported.includes(wanted))).toBe(type)
})
