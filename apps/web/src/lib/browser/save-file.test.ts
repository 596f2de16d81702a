import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('A saved file can be fetched while a phone asks for a location, and is released later', () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { createElement: () => ({ click() {} }) })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  saveFile(new Blob(['a']), 'a.csv')
  vi.advanceTimersByTime(39_000)
  expect(revoked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(revoked).toHaveBeenCalledWith('blob:file')
})
