// npm run plan -- --user NAME --plan agency|pro|creator|none    grants an account a plan, or withdraws a granted one
import { parseArgs } from 'node:util'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { pino } from 'pino'
import { grantPlanByUsername } from '#modules/subscriptions/public.ts'
import type { Tables } from '#modules/tables.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment } from '#platform/env/read-env.ts'
import { readSettings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { reasonOf } from './reason-of.ts'

const GRANTABLE_PLANS = PLAN_IDS.filter((plan) => plan !== 'free')

function readArguments() {
  const { values } = parseArgs({ options: { user: { type: 'string' }, plan: { type: 'string' } } })
  if (!values.user) throw new Error('--user needs the name of an account')
  const plan = values.plan === 'none' ? null : GRANTABLE_PLANS.find((known) => known === values.plan)
  if (plan === undefined)
    throw new Error(`--plan accepts ${GRANTABLE_PLANS.join(', ')} or none, not "${values.plan ?? ''}"`)
  return { user: values.user, plan }
}

try {
  const { user, plan } = readArguments()
  const { databaseUrl, dataDir, logLevel, prices } = readSettings(environment())
  if (!prices.areSold) throw new Error('there are no plans: with PLANS=off everybody has every feature')
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : { setting: 'DATA_DIR', value: dataDir }
  const log = pino({ level: logLevel }, pino.destination(2))
  const database = await attributeToSetting(databaseSetting, () => openDatabase<Tables>({ databaseUrl, dataDir, log }))
  try {
    const inForce = await grantPlanByUsername({ db: database.db, prices }, user, plan)
    if (inForce === undefined) throw new Error(`there is no account "${user}"`)
    process.stdout.write(`${user} has the plan ${inForce}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`plan: ${reasonOf(error)}\n`)
  process.exitCode = 1
}
