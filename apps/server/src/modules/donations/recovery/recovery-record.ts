import { AlertStyle } from '@aplauso/contract/alerts'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { RecoveryRecords } from '#modules/payments/public.ts'
import type { Tables } from '#modules/tables.ts'

const Cents = z.int().nonnegative().transform(cents)

/**
 * What makes a donation again whose row was lost, in few letters. Not in it: where the receipt goes, which is nobody's but
 * the donor's, unless they give every month, and a recording, whose file belongs to what was lost.
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
  /** They were too long together for what the provider keeps. */
  cut: z.array(z.enum(['name', 'message'])).optional(),
  audio: z.enum(['text', 'tts', 'custom']),
  voice: z.string().optional(),
  voiceId: z.string().optional(),
  language: z.enum(LANGUAGE_TAGS),
  terms: z.string().optional(),
  /** The monthly support that it is a month of, with what makes that again. */
  support: z
    .object({
      id: z.uuid(),
      customer: z.string(),
      /** The provider knows it too: the customer's. Without it nobody could be told of the support, nor end it. */
      email: z.string().optional(),
      /** Of a charge. */
      attempt: z.int().optional(),
    })
    .optional(),
  /** Only where it is: what nobody has asked for takes no room. */
  private: z.literal(true).optional(),
  covered: Cents.optional(),
  style: AlertStyle.optional(),
})
export type RecoveryRecord = z.infer<typeof RecoveryRecord>

/** The columns that a record is made of: nothing changes them before the checkout is there. */
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
  'support_id',
  'support_attempt',
  'private',
  'covered_cents',
  'style',
] as const

export type RecoveryColumns = Pick<Selectable<Tables['donations']>, (typeof RECOVERY_COLUMNS)[number]>

/** Who pays every month: the provider's customer, and where their letters go, unless that is their account. */
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
    // A recording may still move on to another donation, and a repeat must write the very same.
    audio: row.audio_type === 'custom' ? 'text' : row.audio_type,
    voice: row.voice ?? undefined,
    voiceId: row.voice_id ?? undefined,
    language: row.language,
    terms: row.terms_version ?? undefined,
    ...(payer !== undefined && row.support_id !== null
      ? {
          support: {
            id: row.support_id,
            customer: payer.customerId,
            email: payer.email ?? undefined,
            attempt: row.support_attempt ?? undefined,
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
