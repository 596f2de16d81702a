import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { ZodType } from 'zod'

/** A wrong setting. The message names each variable, its value and the accepted values. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

// Addresses that usually contain a password. For other addresses only the part before an @ is hidden.
const SECRET = /KEY|SECRET|TOKEN|^(?:DATABASE|REDIS|SMTP)_URL$/
/** True for a variable whose value is never shown. */
export const isSecret = (name: string): boolean => SECRET.test(name)

// An explicit list, because variables of other programs end in `_FILE` too.
const IN_FILE =
  /^(DATABASE_URL|REDIS_URL|SMTP_URL|SESSION_SECRET|SESSION_SECRET_FORMER|METRICS_TOKEN|S3_ACCESS_KEY_ID|S3_SECRET_ACCESS_KEY|MOLLIE_API_KEY|MOLLIE_CLIENT_SECRET|MOLLIE_ORGANIZATION_TOKEN|SIGNIN_[A-Z]+_CLIENT_SECRET|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|STRIPE_CONNECT_WEBHOOK_SECRET|ELEVENLABS_API_KEY|TTS_KEY|STT_KEY|TIKTOK_CLIENT_SECRET)_FILE$/

/**
 * The process environment, which overrides `.env`. An empty value counts as unset, as in a compose file's `KEY=`. A
 * secret may be in a file whose path is in `<NAME>_FILE`, as containers get them.
 */
export function environment(envFile = '.env'): Record<string, string> {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const merged = Object.entries({ ...file, ...process.env })
  const set = Object.fromEntries(merged.filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())))
  return { ...set, ...Object.fromEntries(Object.entries(set).flatMap(([name, path]) => secretInFile(set, name, path))) }
}

function secretInFile(set: Record<string, string>, fileName: string, path: string): [string, string][] {
  const name = IN_FILE.exec(fileName)?.[1]
  if (name === undefined) return []
  if (set[name] !== undefined) throw new SettingsError(`${name} and ${fileName} are both set: set one of them`)
  try {
    return [[name, readFileSync(path, 'utf8').trim()]]
  } catch (error) {
    throw new SettingsError(`${fileName} is "${path}": that file cannot be read`, { cause: error })
  }
}

function describeValue(name: string, value: string | undefined): string {
  if (value === undefined) return 'is not set'
  if (isSecret(name)) return 'has a wrong value'
  return `is "${name.includes('URL') ? value.replace(/^.*@/s, '***@') : value}"`
}

/** Parses settings by their schema, or throws a SettingsError that tells a self-hoster what to change. */
export function parseSettings<Settings>(schema: ZodType<Settings>, env: Record<string, string>): Settings {
  const result = schema.safeParse(env)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'settings')
    return `  ${name} ${describeValue(name, env[name])}: ${issue.message}`
  })
  throw new SettingsError(`Settings are wrong:\n${lines.join('\n')}`)
}
