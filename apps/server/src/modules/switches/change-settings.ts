import type { OperatorSettingsChange } from '@aplauso/contract/operator-settings'
import type * as z from 'zod'
import { logOperatorAction, type OperatorLogValues } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type EnvironmentSettings, type LiveSettings, type SettingPath, StoredSettings } from './live-settings.ts'

type Stored = z.infer<typeof StoredSettings>
/** `operatorId`: who changes the settings. */
type Order = { change: OperatorSettingsChange; operatorId: string }

/**
 * Stores the change and puts it in force. Ends with fixed_by_environment, and changes nothing, if the environment sets
 * one of its paths. Two operators at once change one after the other.
 */
export async function changeSettings(
  { db, live }: { db: Database; live: LiveSettings },
  { change, operatorId }: Order,
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
    const next = {
      features: { ...stored.features, ...change.features },
      registration: { ...stored.registration, ...change.registration },
      announcement: change.announcement === undefined ? stored.announcement : change.announcement,
    }
    const before = valuesOf(stored, change)
    const after = valuesOf(next, change)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await tx
      .updateTable('operator_settings')
      .set({ changes: JSON.stringify(next), changed_at: new Date() })
      .execute()
    await logOperatorAction(tx, {
      ...{ actorId: operatorId, action: 'settings', target: null, reason: null },
      ...{ before: withoutText(before), after },
    })
  })
  await live.changed()
}

/** The values of the changed paths; null for one that no operator had set. */
function valuesOf({ features, registration, announcement }: Stored, change: OperatorSettingsChange) {
  const values: Record<string, unknown> = {}
  for (const name of keysOf(change.features ?? {})) values[`features.${name}`] = features[name] ?? null
  for (const name of keysOf(change.registration ?? {})) values[`registration.${name}`] = registration[name] ?? null
  if (change.announcement !== undefined) values.announcement = announcement
  return values
}

/** The log keeps no text that was removed. */
function withoutText({ announcement, ...values }: Record<string, unknown>): OperatorLogValues {
  if (announcement === undefined) return values
  const { level, until } = StoredSettings.parse({ announcement }).announcement ?? {}
  return { ...values, announcement: level === undefined ? null : { level, until } }
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
