/** An unknown setting or an invalid value; the page shows it to the person who set it. */
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
  /** The allowed values, for the error text. */
  allowed: string
  /** Undefined: the value is invalid. */
  read: (text: string) => Value | undefined
}
type Readers = Readonly<Record<string, Reader<unknown>>>
type Read<Fields extends Readers> = { [Name in keyof Fields]: Fields[Name] extends Reader<infer Value> ? Value : never }

/** Reads settings with their readers; a missing or empty one has its default. */
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

export const decimal = (min: number, max: number): Reader<number | undefined> => ({
  byDefault: undefined,
  allowed: `${min}–${max}`,
  read: (text) =>
    /^\d(\.\d{1,4})?$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
})

export const oneOf = <Value extends string, Default extends Value | undefined = Value>(
  values: readonly Value[],
  byDefault: Default,
): Reader<Value | Default> => ({
  byDefault,
  allowed: values.join(', '),
  read: (text) => values.find((value) => value === text),
})

export const matching = (pattern: RegExp, allowed: string): Reader<string | undefined> => ({
  byDefault: undefined,
  allowed,
  read: (text) => (pattern.test(text) ? text : undefined),
})

/** `#` may be missing, because it starts the fragment of an address, which contains the key. */
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
