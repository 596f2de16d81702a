import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { ZodType } from 'zod'

/** A setting is wrong: the message names each variable, what it got and what it accepts. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** The process environment over `.env`; an empty value counts as unset, as in a compose file's `KEY=`. */
export function environment(envFile = '.env'): Record<string, string> {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const merged = Object.entries({ ...file, ...process.env })
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())))
}

// The addresses that come with a password as a matter of course. Of any other, what stands before an @ is not shown.
const SECRET = /KEY|SECRET|^(?:DATABASE|REDIS|SMTP)_URL$/

function whatItGot(name: string, value: string | undefined): string {
  if (value === undefined) return 'is not set'
  if (SECRET.test(name)) return 'has a wrong value'
  return `is "${name.includes('URL') ? value.replace(/^.*@/s, '***@') : value}"`
}

/** Parses settings by their schema or throws a SettingsError that a self-hoster can act on. */
export function parseSettings<Settings>(schema: ZodType<Settings>, env: Record<string, string>): Settings {
  const result = schema.safeParse(env)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'settings')
    return `  ${name} ${whatItGot(name, env[name])}: ${issue.message}`
  })
  throw new SettingsError(`Settings are wrong:\n${lines.join('\n')}`)
}
