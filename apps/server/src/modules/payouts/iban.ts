import { SEPA_COUNTRIES } from '@aplauso/contract/sepa-countries'
import { electronicFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools'

const LAST_CHARACTERS = 4

/** The IBAN without blanks, if its check digits are right and its bank is in SEPA; undefined otherwise. */
export function parseIban(text: string): string | undefined {
  const iban = electronicFormatIBAN(text)?.toUpperCase()
  // The library's own list of SEPA lacks the countries that joined since 2024.
  if (iban === undefined || !SEPA_COUNTRIES.includes(iban.slice(0, 2))) return undefined
  // National check digits inside the IBAN only repeat its own, and some banks issue accounts that ignore them.
  const errors = validateIBAN(iban).errorCodes.filter(
    (code) => code !== ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  )
  return errors.length === 0 ? iban : undefined
}

export const lastOfIban = (iban: string): string => iban.slice(-LAST_CHARACTERS)
