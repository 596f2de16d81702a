import { expect, test } from 'vitest'
import { createCleanup } from './cleanup.ts'

test('What was started is undone newest first, once, and whatever fails on the way', async () => {
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
