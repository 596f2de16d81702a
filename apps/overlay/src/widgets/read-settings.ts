/** A setting that there is not, or a value that it does not take: whoever set it is told on the page. */
export class BadSetting extends Error {
  readonly setting: string
  readonly takes: string

  constructor(setting: string, takes: string) {
    super(`${setting}: ${takes}`)
    this.setting = setting
    this.takes = takes
  }
}

type Reader<Value> = {
  byDefault: Value
  /** What it takes, for who gave something else. */
  takes: string
  /** Undefined: not this. */
  read: (text: string) => Value | undefined
}
type Readers = Readonly<Record<string, Reader<unknown>>>
type Read<Asked extends Readers> = { [Name in keyof Asked]: Asked[Name] extends Reader<infer Value> ? Value : never }

/** Settings by their readers; nothing given, or nothing written, is the default. */
export function readSettings<Asked extends Readers>(
  given: Readonly<Record<string, unknown>>,
  readers: Asked,
): Read<Asked> {
  const names = Object.keys(readers)
  for (const name of Object.keys(given)) if (!names.includes(name)) throw new BadSetting(name, names.join(', '))
  const settings = Object.entries(readers).map(([name, reader]) => [name, readOne(name, given[name], reader)])
  return Object.fromEntries(settings) as Read<Asked>
}

function readOne(name: string, given: unknown, { byDefault, takes, read }: Reader<unknown>): unknown {
  if (given === undefined || given === null || given === '') return byDefault
  const value = read(String(given))
  if (value === undefined) throw new BadSetting(name, takes)
  return value
}

export const whole = (byDefault: number | undefined, min: number, max: number): Reader<number | undefined> => ({
  byDefault,
  takes: `${min}–${max}`,
  read: (text) => (/^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
})

export const oneOf = <Value extends string>(values: readonly Value[], byDefault: Value): Reader<Value> => ({
  byDefault,
  takes: values.join(', '),
  read: (text) => values.find((value) => value === text),
})

export const matching = (pattern: RegExp, takes: string): Reader<string | undefined> => ({
  byDefault: undefined,
  takes,
  read: (text) => (pattern.test(text) ? text : undefined),
})

/** `#` begins the part of an address that is the key's, so it may be left out. */
export const color: Reader<string | undefined> = {
  byDefault: undefined,
  takes: 'ffcc00',
  read: (text) => (/^#?[\da-f]{6}$/i.test(text) ? `#${text.replace('#', '')}` : undefined),
}

export const timeZone: Reader<string | undefined> = {
  byDefault: undefined,
  takes: 'Europe/Lisbon, America/Sao_Paulo',
  read(text) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    } catch {
      return undefined
    }
  },
}
