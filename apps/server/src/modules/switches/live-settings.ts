import { FEATURE_NAMES, type Feature, type Features } from '@aplauso/contract/features'
import { SECOND_MS } from '@aplauso/contract/limits'
import { Announcement, type OperatorSettings } from '@aplauso/contract/operator-settings'
import { REGISTRATION_MODES, type RegistrationModes } from '@aplauso/contract/registration-modes'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { Bus } from '#platform/bus/bus.ts'
import { every } from '#platform/jobs/every.ts'

/** The event after a change. Other processes then read the settings again. */
const CHANGED = JSON.stringify({ type: 'operator_settings_changed' })
/** A lost event is found within this time. */
const RESYNC_PAUSE_MS = 4 * SECOND_MS

type FeaturePath = `features.${Feature}`
type RegistrationPath = `registration.${keyof RegistrationModes}`
export type SettingPath = FeaturePath | RegistrationPath | 'announcement'

/** What the environment sets. `fixedBy`: the variable of each path that operators cannot change. */
export type EnvironmentSettings = {
  features: Features
  registration: RegistrationModes
  fixedBy: Readonly<Partial<Record<SettingPath, string>>>
}

export type LiveSettings = {
  /** The values in force change in place: a module keeps the object and reads a field when it needs it. */
  readonly features: Readonly<Features>
  readonly registration: Readonly<RegistrationModes>
  readonly fixedBy: EnvironmentSettings['fixedBy']
  /** The announcement that pages show now; null after its end. */
  announcement(): Announcement | null
  /** Everything as operators see it: an announcement that has ended too. */
  current(): OperatorSettings
  /** Puts changes in force in this process, and tells the others. */
  changed(): Promise<void>
  close(): Promise<void>
}

const Mode = z.enum(REGISTRATION_MODES).optional().catch(undefined)

/** What operators have set. A value that this release does not know counts as missing. */
export const StoredSettings = z.object({
  features: z.record(z.string(), z.unknown()).default({}),
  registration: z.object({ accounts: Mode, creators: Mode }).default({}),
  announcement: Announcement.nullable().catch(null).default(null),
})

/** Reads what is in force: what the environment fixes, else what operators have set, else the default. */
export async function readSettingsInForce(db: Database, { features, registration, fixedBy }: EnvironmentSettings) {
  const row = await db.selectFrom('operator_settings').select('changes').executeTakeFirst()
  const stored = StoredSettings.parse(row?.changes ?? {})
  const isFixed = (path: SettingPath) => fixedBy[path] !== undefined
  const flags = { ...features }
  for (const name of FEATURE_NAMES) {
    const value = stored.features[name]
    if (typeof value === 'boolean' && !isFixed(`features.${name}`)) flags[name] = value
  }
  const modes = { ...registration }
  const { accounts, creators } = stored.registration
  if (accounts !== undefined && !isFixed('registration.accounts')) modes.accounts = accounts
  // Without a mode of their own, creators register as everybody does.
  if (!isFixed('registration.creators')) modes.creators = creators ?? modes.accounts
  return { features: flags, registration: modes, announcement: stored.announcement }
}

type LiveDeps = {
  db: Database
  bus: Bus
  log: FastifyBaseLogger
  environment: EnvironmentSettings
  /** Other processes change the settings too. */
  isShared: boolean
  /** Called after each change in this process. */
  onChange: (settings: { features: Readonly<Features> }) => void
}

/** Holds the settings in force in memory, so that no request reads the database for them. */
export async function openLiveSettings(deps: LiveDeps): Promise<LiveSettings> {
  const { db, bus, log, environment, onChange } = deps
  const read = () => readSettingsInForce(db, environment)
  const inForce = await read()
  let loading = Promise.resolve()

  async function load(): Promise<void> {
    const { features, registration, announcement } = await read()
    const before = JSON.stringify(inForce)
    Object.assign(inForce.features, features)
    Object.assign(inForce.registration, registration)
    inForce.announcement = announcement
    if (JSON.stringify(inForce) !== before) onChange(inForce)
  }

  /** One after the other, so that an older answer of the database never replaces a newer one. */
  function reload(): Promise<void> {
    const loaded = loading.catch(() => undefined).then(load)
    loading = loaded
    return loaded
  }
  const reloadOrLog = () =>
    void reload().catch((error: unknown) => log.error({ err: error }, 'operator settings not read, reading them again'))

  const stops = [
    bus.subscribe((message) => message === CHANGED && reloadOrLog()),
    bus.onGap(reloadOrLog),
    deps.isShared ? every(RESYNC_PAUSE_MS, 'operator settings', log, reload, RESYNC_PAUSE_MS) : () => undefined,
  ]
  onChange(inForce)
  return {
    features: inForce.features,
    registration: inForce.registration,
    fixedBy: environment.fixedBy,
    announcement: () => (hasEnded(inForce.announcement) ? null : inForce.announcement),
    current: () => ({
      ...structuredClone(inForce),
      fixed: Object.keys(environment.fixedBy),
      fixedBy: { ...environment.fixedBy },
    }),
    async changed() {
      await reload()
      await bus.publish(CHANGED).catch((error: unknown) => {
        log.warn({ err: error }, 'change of operator settings not announced, other processes find it by themselves')
      })
    },
    async close() {
      for (const stop of stops) await stop()
      await loading.catch(() => undefined)
    },
  }
}

const hasEnded = (announcement: Announcement | null) =>
  announcement?.until != null && Date.parse(announcement.until) <= Date.now()
