import type { Language } from '@aplauso/contract/languages'
import { REPORT_REASON_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { NewReport, ReportKind } from '@aplauso/contract/reports'
import { m } from '@aplauso/texts/messages'
import type * as z from 'zod'
import type { Message, Translate } from '#lib/i18n/language.tsx'
import { isEmail } from '#lib/session/credential-checks.ts'
import { type ReportTarget, toTarget } from './report-target.ts'

export const KIND_TEXTS: Record<ReportKind, Message> = {
  creator: m.report_kind_creator,
  message: m.report_kind_message,
  media: m.report_kind_media,
  other: m.report_kind_other,
}

export const GROUND_TEXTS = {
  illegal: m.report_ground_illegal,
  hate: m.report_ground_hate,
  impersonation: m.report_ground_impersonation,
  fraud: m.report_ground_fraud,
  child: m.report_ground_child,
  copyright: m.report_ground_copyright,
  privacy: m.report_ground_privacy,
  other: m.report_ground_other,
} satisfies Record<string, Message>
type Ground = keyof typeof GROUND_TEXTS
const isGround = (typed: string): typed is Ground => typed in GROUND_TEXTS

/** Values of the form. `kind` and `ground` are empty until they are chosen. */
export type ReportDraft = {
  kind: ReportKind | ''
  target: string
  ground: string
  reason: string
  name: string
  email: string
  goodFaith: boolean
}

/** Incomplete fields from top to bottom. `named`: the address names the target of this kind. */
export function unfinishedFields(draft: ReportDraft, named: ReportTarget | undefined): (keyof ReportDraft)[] {
  const { kind, target, ground, reason, email, goodFaith } = draft
  const isUnfinished: Partial<Record<keyof ReportDraft, boolean>> = {
    kind: kind === '',
    target: kind !== named?.kind && target.trim() === '',
    ground: !isGround(ground),
    reason: reason.trim() === '',
    email: email.trim() !== '' && !isEmail(email.trim()),
    goodFaith: !goodFaith,
  }
  return (['kind', 'target', 'ground', 'reason', 'email', 'goodFaith'] as const).filter((field) => isUnfinished[field])
}

/** The text begins with the chosen ground, in the reporter's language. */
const reasonOf = ({ ground, reason }: ReportDraft, t: Translate): string =>
  `${isGround(ground) ? t(GROUND_TEXTS[ground]) : ''}\n\n${reason.trim()}`

/** How many characters are left for the text besides the longest ground. */
export const REASON_MAX_CHARACTERS = REPORT_REASON_MAX_CHARACTERS - 100

export function toReport(
  draft: ReportDraft,
  named: ReportTarget | undefined,
  t: Translate,
  language: Language,
): z.input<typeof NewReport> {
  const kind = draft.kind || 'other'
  const [name, email] = [draft.name.trim(), draft.email.trim()]
  return {
    kind,
    target: kind === named?.kind ? named.target : toTarget(kind, draft.target),
    reason: reasonOf(draft, t),
    language,
    ...(name !== '' && { name }),
    ...(email !== '' && { email }),
  }
}
