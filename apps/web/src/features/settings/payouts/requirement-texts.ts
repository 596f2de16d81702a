import type { PaymentAccountRequirement } from '@aplauso/contract/payment-account'
import { m } from '@aplauso/texts/messages'

/** A text that may name the provider. */
export type RequirementText = typeof m.connect_wants_terms

/** Codes with which the provider only waits for itself. */
const REVIEWS = new Set(['in-review', 'pending', 'listed', 'under_review', 'requirements.pending_verification'])

/**
 * What a code asks for, the first match counts. Sources: requirement ids and status reasons of Mollie's Capabilities
 * API, and the requirement fields of Stripe's accounts, such as `individual.verification.document`.
 */
const WANTED: readonly [RegExp, RequirementText][] = [
  [/^(needs-data|onboarding-information-needed)$/, m.connect_wants_start],
  [/past[-_]due$/, m.connect_wants_late],
  [/bank-account|^external_account/, m.connect_wants_bank],
  [/tos_acceptance|terms_acceptance/, m.connect_wants_terms],
  [/statement_descriptor/, m.connect_wants_statement],
  [/^business_type$/, m.connect_wants_kind],
  [/^business_profile\.|^(website|profile)/, m.connect_wants_activity],
  [/^documents\.|^company\.verification|^company_/, m.connect_wants_company_document],
  [/(tax_id|vat_id|id_number|id_numbers|ssn_last_4|registration_number)\b/, m.tax_number],
  [/^company\./, m.connect_wants_company],
  [/additional_document/, m.connect_wants_address_proof],
  [/verification\.|identity/, m.connect_wants_identity],
  [/\.dob\b/, m.tax_birth_date],
  [/address/, m.connect_wants_address],
  [/\.(email|phone)$/, m.connect_wants_contact],
  [/\.\w*name\w*$/, m.connect_wants_name],
  [
    /^(owners|directors|executives|representative)|relationship|legal-representative|stakeholder/,
    m.connect_wants_people,
  ],
]

const textOf = (code: string): RequirementText =>
  WANTED.find(([pattern]) => pattern.test(code))?.[1] ?? m.connect_wants_more

/**
 * What the owner of the account has to do, each once: three fields of a date are one thing to give. `review`: nothing.
 * `rejected`: nothing helps.
 */
export function requirementTexts(
  requirements: readonly PaymentAccountRequirement[],
): 'review' | 'rejected' | { text: RequirementText; url: string | undefined }[] {
  if (requirements.some(({ code }) => code.startsWith('rejected.'))) return 'rejected'
  const wanted = new Map<RequirementText, string | undefined>()
  for (const { code, url } of requirements) {
    const text = textOf(code)
    if (!REVIEWS.has(code) && !wanted.has(text)) wanted.set(text, url)
  }
  return wanted.size === 0 ? 'review' : [...wanted].map(([text, url]) => ({ text, url }))
}
