import { expect, test } from 'vitest'
import { createCleanup } from './cleanup.ts'

test('Cleanup undoes everything newest first and once, even if an undo fails', async () => {
  const cleanup = createCleanup()
  const undone: string[] = []
  cleanup.later(() => undone.push('folder'))
  const stopServer = cleanup.later(() => undone.push('server'))
  cleanup.later(() => Promise.reject(new Error('gone already')))
  cleanup.later(() => undone.push('sockets'))
  await stopServer()
  await cleanup.everything()
  await cleanup.everything()
  expect(undone).toEqual(['server', 'sockets', 'folder'])
})
