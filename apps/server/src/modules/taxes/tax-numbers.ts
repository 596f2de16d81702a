const SEPARATORS = /[\s.\-/]/g

/** Check digits are compared where the algorithm is public and has no exceptions. Elsewhere the form is checked. */
const CHECKS: Record<string, (number: string) => boolean> = { PT: isPortuguese, ES: isSpanish }

/** Tax numbers of persons and of companies, by the pages about TINs of the European Commission. */
const FORMS: Record<string, RegExp> = {
  AT: /^\d{9}$/,
  BE: /^(?:\d{11}|[01]?\d{9})$/,
  BG: /^\d{9,13}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9,13}$/,
  DK: /^\d{8}(?:\d{2})?$/,
  EE: /^\d{8}(?:\d{3})?$/,
  FI: /^(?:\d{6}[+A-FU-Y]?\d{3}[\dA-Y]|\d{8})$/,
  FR: /^\d{9}(?:\d{4,5})?$/,
  GB: /^(?:\d{10}|[A-Z]{2}\d{6}[A-D]?|\d{8})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}(?:\d{2,3})?$/,
  IE: /^\d{7}[A-Z]{1,2}$|^\d{5,6}$/,
  IT: /^(?:[A-Z]{6}[\dA-Z]{2}[A-Z][\dA-Z]{2}[A-Z][\dA-Z]{3}[A-Z]|\d{11})$/,
  LT: /^\d{9,11}$/,
  LU: /^\d{11}(?:\d{2})?$/,
  LV: /^\d{11}$/,
  MT: /^(?:\d{3,7}[A-Z]|\d{9})$/,
  NL: /^\d{9}(?:B\d{2})?$/,
  PL: /^\d{10,11}$/,
  RO: /^\d{2,13}$/,
  SE: /^\d{10}(?:\d{2})?$/,
  SI: /^\d{8}$/,
  SK: /^\d{9,10}$/,
}
const OTHER_FORM = /^(?=.*\d)[\dA-Z]{3,25}$/

/** VAT numbers after their prefix, by VIES and the tax offices of Great Britain, Norway and Switzerland. */
const VAT_FORMS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[\dA-Z]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[\dA-HJ-NP-Z]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[\dA-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^\d{9}(?:\d{3})?$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[\dA-Z]{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12})$/,
}
const OTHER_VAT_FORM = /^(?=.*\d)[\dA-Z]{2,15}$/

const withoutSeparators = (text: string): string => text.replaceAll(SEPARATORS, '').toUpperCase()

/** The tax number without separators, or undefined if no number of this country looks like that. */
export function parseTaxNumber(country: string, text: string): string | undefined {
  const typed = withoutSeparators(text)
  // People write the prefix of the VAT number too.
  const number = /^[A-Z]{2}\d/.test(typed) && typed.startsWith(country) ? typed.slice(2) : typed
  const form = FORMS[country] ?? OTHER_FORM
  const isRight = CHECKS[country]?.(number) ?? (form.test(typed) || form.test(number))
  if (!isRight) return undefined
  return form.test(typed) && CHECKS[country] === undefined ? typed : number
}

/** The VAT number with its prefix, which the country of the address supplies; undefined if it is wrong. */
export function parseVatNumber(text: string, country: string): string | undefined {
  const typed = withoutSeparators(text)
  const home = country === 'GR' ? 'EL' : country
  for (const number of [typed, home + typed]) {
    const [prefix, rest] = [number.slice(0, 2), number.slice(2)]
    if (!/^[A-Z]{2}$/.test(prefix)) continue
    if (prefix === 'PT' ? isPortuguese(rest) : (VAT_FORMS[prefix] ?? OTHER_VAT_FORM).test(rest)) return number
  }
  return undefined
}

/** Weights 9 to 2, modulo 11: Portaria 386/98 of the NIF. */
function isPortuguese(number: string): boolean {
  if (!/^[1-9]\d{8}$/.test(number)) return false
  const digits = [...number].map(Number)
  const sum = digits.slice(0, -1).reduce((total, digit, index) => total + digit * (9 - index), 0)
  return digits.at(-1) === ((11 - (sum % 11)) % 11) % 10
}

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const FOREIGN_LETTERS = 'XYZ'

/** A DNI or NIE with its letter. The form of other numbers, as of companies, is checked. */
function isSpanish(number: string): boolean {
  const [, first = '', digits = '', letter = ''] = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(number) ?? []
  if (digits.length === (first === '' ? 8 : 7)) {
    const value = Number((first === '' ? '' : FOREIGN_LETTERS.indexOf(first)) + digits)
    return SPANISH_LETTERS[value % SPANISH_LETTERS.length] === letter
  }
  return /^(?:[ABEH]\d{8}|[CDFGJNPQRSUVW]\d{7}[\dA-J]|[KLM]\d{7}[A-Z])$/.test(number)
}
