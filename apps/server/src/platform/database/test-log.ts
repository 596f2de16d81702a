import type { Log } from './database-log.ts'

export type TestLog = Log & { lines: string[] }

export function createTestLog(): TestLog {
  const lines: string[] = []
  const write = (_fields: object, message: string) => void lines.push(message)
  return { lines, info: write, warn: write, error: write }
}
