import { FORMAT_LOCALES } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { AGENCY_PREFIX, CREATOR_PREFIX, PLATFORM_FEES } from '#modules/ledger/public.ts'
import type { Database } from '#modules/tables.ts'
import { type DocumentWriter, writeDocument } from '#platform/pdf/pdf-document.ts'
import { type EvidenceFormat, evidenceFormat } from './evidence-format.ts'
import { historyRows } from './evidence-history.ts'
import { type Records, readRecords } from './evidence-records.ts'

/**
 * PDF that a creator can submit in a dispute, in the creator's language: the donation, its events and its bookings.
 * Contains no data of the donor except what the donor wrote. Undefined if the creator has no such paid donation.
 */
export async function evidencePdf(
  db: Database,
  creatorId: string,
  donationId: string,
  now = new Date(),
): Promise<Buffer | undefined> {
  const records = await readRecords(db, { creatorId }, donationId)
  if (records === undefined) return undefined
  const { id, language: locale, time_zone } = records.donation
  const format = evidenceFormat(locale, time_zone)
  return writeDocument(
    {
      title: `${INSTANCE_NAME} · ${m.evidence_title({}, { locale })} ${id}`,
      author: INSTANCE_NAME,
      language: FORMAT_LOCALES[locale],
      createdAt: now,
      footer: (page, pages) => m.evidence_page({ page, pages }, { locale }),
    },
    (document) => writeEvidence(document, records, format, now),
  )
}

function writeEvidence(document: DocumentWriter, records: Records, format: EvidenceFormat, now: Date): void {
  const options = { locale: format.locale }
  const { donation } = records
  const none = m.evidence_none({}, options)
  document.heading(m.evidence_title({}, options))
  document.paragraph(m.evidence_intro({ time: format.time(now) }, options), { muted: true })
  document.facts([
    [m.evidence_donation({}, options), donation.id],
    [m.evidence_provider({}, options), donation.provider],
    [m.evidence_payment({}, options), donation.payment_id ?? none],
    [m.evidence_amount({}, options), format.money(donation.amount_cents)],
    [m.evidence_back({}, options), format.money(donation.back_cents)],
    [m.evidence_creator({}, options), `${donation.creator_name} (@${donation.slug})`],
    [m.evidence_donor({}, options), donation.donor_name ?? none],
    [m.evidence_message({}, options), donation.message ?? none],
    [m.evidence_sound({}, options), soundText(donation, format)],
    ...(donation.private ? [[m.donate_private({}, options), m.donate_preview_private({}, options)] as const] : []),
  ])
  document.subheading(m.evidence_events({}, options))
  document.table({
    columns: [
      { title: m.evidence_time({}, options), share: 2 },
      { title: m.evidence_event({}, options), share: 5 },
    ],
    rows: historyRows(records, format).map(({ at, what }) => [format.time(at), what]),
  })
  writeBookings(document, records, format)
}

function soundText({ audio_type, speech_status }: Records['donation'], { locale }: EvidenceFormat): string {
  if (audio_type === 'custom') return m.evidence_sound_recording({}, { locale })
  return speech_status === 'ready' ? m.evidence_sound_speech({}, { locale }) : m.evidence_sound_own({}, { locale })
}

function writeBookings(document: DocumentWriter, { journals, entries }: Records, format: EvidenceFormat): void {
  const options = { locale: format.locale }
  const timeOf = new Map(journals.map(({ id, created_at }) => [id, format.time(created_at)]))
  document.subheading(m.evidence_bookings({}, options))
  document.table({
    columns: [
      { title: m.evidence_time({}, options), share: 3 },
      { title: m.evidence_account({}, options), share: 3 },
      { title: m.evidence_amount({}, options), share: 2, align: 'right' },
    ],
    rows: entries.map(({ journal_id, account_code, amount_cents }) => [
      timeOf.get(journal_id) ?? '',
      accountName(account_code, format),
      format.money(amount_cents),
    ]),
  })
  document.paragraph(m.evidence_bookings_note({}, options), { muted: true })
}

function accountName(code: string, { locale }: EvidenceFormat): string {
  if (code === PLATFORM_FEES) return m.evidence_account_platform({}, { locale })
  if (code.startsWith(CREATOR_PREFIX)) return m.evidence_account_creator({}, { locale })
  return code.startsWith(AGENCY_PREFIX)
    ? m.evidence_account_agency({}, { locale })
    : m.evidence_account_provider({}, { locale })
}
