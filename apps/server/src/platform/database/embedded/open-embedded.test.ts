import { describeDatabase, type Library } from '../database.conformance.ts'
import { openDatabase } from '../open-database.ts'
import { createTestLog } from '../test-log.ts'

describeDatabase('The embedded engine', () =>
  openDatabase<Library>({ dataDir: 'unused', inMemory: true, log: createTestLog() }),
)
