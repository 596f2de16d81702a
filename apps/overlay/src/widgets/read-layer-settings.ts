/** A setting that there is not, or a value that it does not take: whoever set it is told on the page. */
export class BadSetting extends Error {
  readonly setting: string
  readonly allowed: string

  constructor(setting: string, allowed: string) {
    super(`${setting}: ${allowed}`)
    this.setting = setting
    this.allowed = allowed
  }
}

type Reader<Value> = {
  byDefault: Value
  /** What it takes, for who gave something else. */
  allowed: string
  /** Undefined: not this. */
  read: (text: string) => Value | undefined
}
type Readers = Readonly<Record<string, Reader<unknown>>>
type Read<Fields extends Readers> = { [Name in keyof Fields]: Fields[Name] extends Reader<infer Value> ? Value : never }

/** Settings by their readers; nothing given, or nothing written, is the default. */
export function readLayerSettings<Fields extends Readers>(
  rawSettings: Readonly<Record<string, unknown>>,
  readers: Fields,
): Read<Fields> {
  const names = Object.keys(readers)
  for (const name of Object.keys(rawSettings)) if (!names.includes(name)) throw new BadSetting(name, names.join(', '))
  const settings = Object.entries(readers).map(([name, reader]) => [name, readOne(name, rawSettings[name], reader)])
  return Object.fromEntries(settings) as Read<Fields>
}

function readOne(name: string, rawValue: unknown, { byDefault, allowed, read }: Reader<unknown>): unknown {
  if (rawValue === undefined || rawValue === null || rawValue === '') return byDefault
  const value = read(String(rawValue))
  if (value === undefined) throw new BadSetting(name, allowed)
  return value
}

export const wholeNumber = (byDefault: number | undefined, min: number, max: number): Reader<number | undefined> => ({
  byDefault,
  allowed: `${min}–${max}`,
  read: (text) => (/^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
})

export const oneOf = <Value extends string>(values: readonly Value[], byDefault: Value): Reader<Value> => ({
  byDefault,
  allowed: values.join(', '),
  read: (text) => values.find((value) => value === text),
})

export const matching = (pattern: RegExp, allowed: string): Reader<string | undefined> => ({
  byDefault: undefined,
  allowed,
  read: (text) => (pattern.test(text) ? text : undefined),
})

/** `#` begins the part of an address that is the key's, so it may be left out. */
export const color: Reader<string | undefined> = {
  byDefault: undefined,
  allowed: 'ffcc00',
  read: (text) => (/^#?[\da-f]{6}$/i.test(text) ? `#${text.replace('#', '')}` : undefined),
}

export const timeZone: Reader<string | undefined> = {
  byDefault: undefined,
  allowed: 'Europe/Lisbon, America/Sao_Paulo',
  read(text) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    } catch {
      return undefined
    }
  },
}
