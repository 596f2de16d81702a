import { m } from '@aplauso/texts/messages'
import { expect, test } from 'vitest'
import { type RequirementText, requirementTexts } from './requirement-texts.ts'

const PEOPLE = m.connect_wants_people
const wantedOf = (...codes: string[]) => requirementTexts(codes.map((code) => ({ code })))

test.each<[string, RequirementText]>([
  ['needs-data', m.connect_wants_start],
  ['onboarding-information-needed', m.connect_wants_start],
  ['requirement-past-due', m.connect_wants_late],
  ['requirements.past_due', m.connect_wants_late],
  ['legal-representatives', PEOPLE],
  ['bank-account', m.connect_wants_bank],
  ['external_account', m.connect_wants_bank],
  ['tos_acceptance.date', m.connect_wants_terms],
  ['settings.payments.statement_descriptor', m.connect_wants_statement],
  ['business_type', m.connect_wants_kind],
  ['business_profile.url', m.connect_wants_activity],
  ['business_profile.support_phone', m.connect_wants_activity],
  ['company.tax_id', m.tax_number],
  ['company.name', m.connect_wants_company],
  ['company.address.line1', m.connect_wants_company],
  ['company.verification.document', m.connect_wants_company_document],
  ['documents.company_license.files', m.connect_wants_company_document],
  ['individual.id_number', m.tax_number],
  ['individual.first_name', m.connect_wants_name],
  ['individual.dob.day', m.tax_birth_date],
  ['individual.address.postal_code', m.connect_wants_address],
  ['individual.email', m.connect_wants_contact],
  ['individual.verification.document', m.connect_wants_identity],
  ['individual.verification.additional_document', m.connect_wants_address_proof],
  ['person_1MqjB62eZvKYlo2C.last_name', m.connect_wants_name],
  ['person_1MqjB62eZvKYlo2C.relationship.title', PEOPLE],
  ['directors_provided', PEOPLE],
  ['interview_transcript', m.connect_wants_more],
])('A requirement %s has a text', (code, text) => {
  expect(wantedOf(code)).toEqual([{ text, url: undefined }])
})

test('Codes with the same text are listed once, and codes of a review not at all', () => {
  expect(wantedOf('individual.dob.day', 'individual.dob.month', 'pending', 'individual.dob.year')).toEqual([
    { text: m.tax_birth_date, url: undefined },
  ])
  expect(wantedOf('in-review')).toBe('review')
  expect(wantedOf('requirements.pending_verification')).toBe('review')
  expect(wantedOf('rejected.fraud', 'external_account')).toBe('rejected')
})
