import { isIP } from 'node:net'
import { type Cents, cents } from '@aplauso/contract/money'
import { CountryCode } from '@aplauso/contract/payouts'
import { isValidBIC } from 'ibantools'
import * as z from 'zod'
import { parseIban } from '#modules/payouts/public.ts'

// Formats of settings. Each message says what is accepted, for the operator after a mistake.

export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `accepts ${values.join(', ')}` })

export const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    message: `accepts an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

export const web = () => url('http:', 'https:').transform((value) => value.replace(/\/+$/, ''))

/** A web address that links are built from by appending a path. */
export const bareWeb = () =>
  web().refine((address) => {
    const { username, password } = new URL(address)
    return username === '' && password === '' && !/[?#]/.test(address)
  }, 'accepts an address without user, password, ? and #')

export const matching = (pattern: RegExp, accepted: string) => z.string().regex(pattern, `accepts ${accepted}`)

export const wholeNumber = (min: number, max: number, accepted = `a whole number from ${min} to ${max}`) =>
  matching(/^\d{1,5}$/, accepted)
    .transform(Number)
    .refine((number) => number >= min && number <= max, `accepts ${accepted}`)

/** An amount in euros, such as `25` or `25.00`. */
export const eurosAmount = () =>
  matching(/^\d{1,6}(?:\.\d{2})?$/, 'an amount in euros such as 25.00').transform((text): Cents => {
    const [euros = '', decimals = '00'] = text.split('.')
    return cents(Number(euros + decimals))
  })

/** An account of a bank in SEPA, without blanks. */
export const iban = () =>
  z.string().transform((text, context) => {
    const parsed = parseIban(text)
    if (parsed !== undefined) return parsed
    context.addIssue('accepts an IBAN of a bank in SEPA')
    return z.NEVER
  })

export const bic = () =>
  z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => isValidBIC(text), 'accepts a BIC of 8 or 11 characters')

/** Two letters of ISO 3166. */
export const countryCode = () =>
  z.string().transform((text, context) => {
    const parsed = CountryCode.safeParse(text)
    if (parsed.success) return parsed.data
    context.addIssue('accepts a country code such as PT')
    return z.NEVER
  })

export const port = () => wholeNumber(0, 65_535, 'a port from 0 to 65535')

export const randomText = (minCharacters: number) =>
  z.string().min(minCharacters, `accepts a random text of at least ${minCharacters} characters`)

export const listOf = (isEntry: (entry: string) => boolean, accepted: string) =>
  z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isEntry), `accepts ${accepted}`)

export const isWebAddress = (text: string): boolean => web().safeParse(text).success

/** True for an address or a network: `10.0.0.1`, `10.0.0.0/8`, `::1` or `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return isIP(address) !== 0 && Number(prefix) <= (isIP(address) === 4 ? 32 : 128)
}
