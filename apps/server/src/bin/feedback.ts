// npm run feedback -- [--type T] [--limit N] [--json | --csv]    lists feedback, newest first
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { StoredFeedback } from '@aplauso/contract/feedback'
import { FEEDBACK_TYPES } from '@aplauso/contract/feedback-types'
import { pino } from 'pino'
import { formatFeedback, listFeedback } from '#modules/site/public.ts'
import type { Tables } from '#modules/tables.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment } from '#platform/env/read-env.ts'
import { type CsvCell, csvStream } from '#platform/http/csv.ts'
import { readSettings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { reasonOf } from './reason-of.ts'

const CELLS = {
  createdAt: (one) => one.createdAt,
  type: (one) => one.type,
  category: (one) => one.category,
  rating: (one) => one.rating,
  satisfaction: (one) => one.satisfaction,
  wouldRecommend: (one) => String(one.wouldRecommend),
  username: (one) => one.username,
  userType: (one) => one.userType,
  subscriptionPlan: (one) => one.subscriptionPlan,
  title: (one) => one.title,
  description: (one) => one.description,
  userExperience: (one) => one.userExperience,
  mostUsefulFeature: (one) => one.mostUsefulFeature,
  improvementSuggestions: (one) => one.improvementSuggestions,
  id: (one) => one.id,
} as const satisfies Record<keyof StoredFeedback, (one: StoredFeedback) => CsvCell>

function readArguments() {
  const { values } = parseArgs({
    options: {
      type: { type: 'string' },
      limit: { type: 'string', default: '50' },
      json: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
    },
  })
  const limit = Number(values.limit)
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new Error(`--limit accepts a whole number from 1, not "${values.limit}"`)
  const type = FEEDBACK_TYPES.find((known) => known === values.type)
  if (values.type !== undefined && type === undefined)
    throw new Error(`--type accepts ${FEEDBACK_TYPES.join(', ')}, not "${values.type}"`)
  if (values.json && values.csv) throw new Error('--json and --csv exclude one another')
  return { type, limit, format: values.json ? 'json' : values.csv ? 'csv' : 'text' } as const
}

async function print(feedback: StoredFeedback[], format: 'json' | 'csv' | 'text'): Promise<void> {
  if (format === 'json') process.stdout.write(`${JSON.stringify(feedback, undefined, 2)}\n`)
  else if (format === 'csv') {
    const rows = feedback.map((one) => Object.values(CELLS).map((cell) => cell(one)))
    await pipeline(csvStream(Object.keys(CELLS), pagesOf(rows)), process.stdout, { end: false })
  } else process.stdout.write(feedback.length === 0 ? 'no feedback yet\n' : feedback.map(formatFeedback).join('\n'))
}

async function* pagesOf(rows: CsvCell[][]) {
  yield rows
}

try {
  const { format, ...query } = readArguments()
  const { databaseUrl, dataDir, logLevel } = readSettings(environment())
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : { setting: 'DATA_DIR', value: dataDir }
  const log = pino({ level: logLevel }, pino.destination(2))
  const database = await attributeToSetting(databaseSetting, () => openDatabase<Tables>({ databaseUrl, dataDir, log }))
  try {
    await print(await listFeedback(database.db, query), format)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`feedback: ${reasonOf(error)}\n`)
  process.exitCode = 1
}
