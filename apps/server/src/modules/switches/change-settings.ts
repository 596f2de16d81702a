import type { OperatorSettingsChange } from '@aplauso/contract/operator-settings'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type EnvironmentSettings, type LiveSettings, type SettingPath, StoredSettings } from './live-settings.ts'

/**
 * Stores the change and puts it in force. Ends with fixed_by_environment, and changes nothing, if the environment sets
 * one of its paths. Two operators at once change one after the other.
 */
export async function changeSettings(
  { db, live }: { db: Database; live: LiveSettings },
  change: OperatorSettingsChange,
): Promise<void> {
  refuseFixed(live.fixedBy, change)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('operator_settings')
      .values({ changes: '{}', changed_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tx.selectFrom('operator_settings').select('changes').forUpdate().executeTakeFirstOrThrow()
    const stored = StoredSettings.parse(row.changes)
    const changes = {
      features: { ...stored.features, ...change.features },
      registration: { ...stored.registration, ...change.registration },
      announcement: change.announcement === undefined ? stored.announcement : change.announcement,
    }
    await tx
      .updateTable('operator_settings')
      .set({ changes: JSON.stringify(changes), changed_at: new Date() })
      .execute()
  })
  await live.changed()
}

function refuseFixed(fixedBy: EnvironmentSettings['fixedBy'], change: OperatorSettingsChange): void {
  for (const path of changedPaths(change)) {
    const variable = fixedBy[path]
    if (variable !== undefined)
      throw new AppError('fixed_by_environment', `${path} is set by ${variable} in the environment`)
  }
}

const changedPaths = ({ features, registration, announcement }: OperatorSettingsChange): SettingPath[] => [
  ...keysOf(features ?? {}).map((name) => `features.${name}` as const),
  ...keysOf(registration ?? {}).map((name) => `registration.${name}` as const),
  ...(announcement === undefined ? [] : ['announcement' as const]),
]

// `Object.keys` returns `string[]`; the schema refuses every key but these.
const keysOf = <Key extends string>(values: Partial<Record<Key, unknown>>) => Object.keys(values) as Key[]
