import { describeDatabase, type Shelf } from '../conformance.ts'
import { openDatabase } from '../open-database.ts'
import { createTestLog } from '../test-log.ts'

describeDatabase('The embedded engine', () =>
  openDatabase<Shelf>({ dataDir: 'unused', inMemory: true, log: createTestLog() }),
)
