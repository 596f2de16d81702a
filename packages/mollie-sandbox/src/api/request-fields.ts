import { z } from 'zod'

const DESCRIPTION_MAX_CHARACTERS = 255
const METADATA_MAX_BYTES = 1_024

const LOCALES = [
  'ca_ES',
  'cs_CZ',
  'da_DK',
  'de_AT',
  'de_CH',
  'de_DE',
  'de_LU',
  'en_BE',
  'en_GB',
  'en_NL',
  'en_US',
  'es_ES',
  'fi_FI',
  'fr_BE',
  'fr_FR',
  'fr_LU',
  'hu_HU',
  'is_IS',
  'it_IT',
  'lt_LT',
  'lv_LV',
  'nb_NO',
  'nl_BE',
  'nl_NL',
  'pl_PL',
  'pt_PT',
  'sk_SK',
  'sv_SE',
] as const

export const Locale = z.enum(LOCALES)

/** Longer descriptions are cut, not refused. */
export const Description = z
  .string()
  .min(1)
  .transform((text) => text.slice(0, DESCRIPTION_MAX_CHARACTERS))

/** Payers are redirected and webhooks posted to these addresses, so only http and https are accepted. */
export const HttpUrl = z.url({ protocol: /^https?$/ })

export const Metadata = z
  .json()
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_MAX_BYTES, 'the metadata is above 1 kB')
