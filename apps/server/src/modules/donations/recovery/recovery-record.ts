import { AlertStyle } from '@aplauso/contract/alerts'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { RecoveryRecords } from '#modules/payments/public.ts'
import type { Tables } from '#modules/tables.ts'

const Cents = z.int().nonnegative().transform(cents)

/**
 * Compact record that restores a missing donation. Excludes the receipt address, which is private, except in a
 * recurring donation. Excludes a recording, whose file is missing together with the row.
 */
export const RecoveryRecord = z.object({
  kind: z.literal('donation'),
  creator: z.uuid(),
  donor: z.uuid().optional(),
  cents: Cents,
  feePoints: z.int(),
  feeCents: Cents,
  name: z.string().optional(),
  message: z.string().optional(),
  /** Texts left out because they were too long for the provider's field. */
  cut: z.array(z.enum(['name', 'message'])).optional(),
  audio: z.enum(['text', 'tts', 'custom']),
  voice: z.string().optional(),
  voiceId: z.string().optional(),
  language: z.enum(LANGUAGE_TAGS),
  terms: z.string().optional(),
  /** Recurring donation that it is a month of, with the data to restore it. */
  support: z
    .object({
      id: z.uuid(),
      customer: z.string(),
      /**
       * The provider's customer has this address too. Without it the donor could neither get emails nor end the
       * recurring donation.
       */
      email: z.string().optional(),
      /** Number of the attempt, if it is a charge. */
      attempt: z.int().optional(),
    })
    .optional(),
  /** Present only if true, to save space. */
  private: z.literal(true).optional(),
  covered: Cents.optional(),
  style: AlertStyle.optional(),
})
export type RecoveryRecord = z.infer<typeof RecoveryRecord>

/** Columns that a record is made of; they do not change before the checkout exists. */
export const RECOVERY_COLUMNS = [
  'creator_id',
  'donor_id',
  'amount_cents',
  'fee_basis_points',
  'fee_cents',
  'donor_name',
  'message',
  'audio_type',
  'voice',
  'voice_id',
  'language',
  'terms_version',
  'recurring_donation_id',
  'recurring_attempt',
  'private',
  'covered_cents',
  'style',
] as const

export type RecoveryColumns = Pick<Selectable<Tables['donations']>, (typeof RECOVERY_COLUMNS)[number]>

/** Payer of a recurring donation: the provider's customer, and the address for emails if it is not the account's. */
export type Payer = { customerId: string; email: string | null }

export function writeRecoveryRecord(
  records: Pick<RecoveryRecords, 'write'>,
  row: RecoveryColumns,
  payer?: Payer,
): string {
  const withoutTexts: RecoveryRecord = {
    kind: 'donation',
    creator: row.creator_id,
    donor: row.donor_id ?? undefined,
    cents: row.amount_cents,
    feePoints: row.fee_basis_points,
    feeCents: row.fee_cents,
    // A recording may still move to another donation, and a repeat must write an equal record.
    audio: row.audio_type === 'custom' ? 'text' : row.audio_type,
    voice: row.voice ?? undefined,
    voiceId: row.voice_id ?? undefined,
    language: row.language,
    terms: row.terms_version ?? undefined,
    ...(payer !== undefined && row.recurring_donation_id !== null
      ? {
          support: {
            id: row.recurring_donation_id,
            customer: payer.customerId,
            email: payer.email ?? undefined,
            attempt: row.recurring_attempt ?? undefined,
          },
        }
      : {}),
    private: row.private || undefined,
    covered: row.covered_cents || undefined,
    style: row.style ?? undefined,
  }
  const name = row.donor_name ?? undefined
  const message = row.message ?? undefined
  return records.write(
    { ...withoutTexts, name, message },
    { ...withoutTexts, name, cut: ['message'] },
    { ...withoutTexts, cut: ['name', 'message'] },
  )
}
