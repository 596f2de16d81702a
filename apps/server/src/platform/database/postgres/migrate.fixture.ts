// A process that runs the migrations of a folder: migrate.fixture.ts URL FOLDER
import { pino } from 'pino'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

const [databaseUrl = '', folder = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: '', log: pino({ level: 'silent' }) })
await migrate(database, folder)
await database.close()
