import type { BlockedTermAction, Judgement, ModerationSettings, Reason } from '@aplauso/contract/moderation'
import type { Cents } from '@aplauso/contract/money'
import { findLinks } from '#platform/text/find-links.ts'
import { type createBuiltInMatcher, findBuiltInWords } from './built-in-word-lists.ts'
import { formattingEdits } from './formatting-limits.ts'
import { compile, findHits, type Matcher } from './term-matcher.ts'
import { applyEdits, type TextEdit } from './text-edits.ts'

export type TermRule = { pattern: string; action: BlockedTermAction; replacement: string | null }

/** A creator's compiled moderation rules. */
export type Rules = {
  settings: ModerationSettings
  revision: number
  blockedTerms: Matcher<TermRule>
  builtIn: ReturnType<typeof createBuiltInMatcher>
}

/** Facts about a donation before payment. Without `amountCents`, the rules about amounts do not apply. */
export type JudgedDonation = {
  donorName: string | null
  message: string | null
  amountCents: Cents | undefined
  kind: 'text' | 'speech' | 'recording' | 'upload'
  /** Transcript of the recording; absent while it is unknown. */
  transcript?: string | null
  firstDonation: boolean
}

type Field = 'name' | 'message' | 'transcript'
type Finding = Reason & { replacement?: string | null }

/** `builtIn` is compiled once and shared by all creators. */
export function compileRules(
  builtIn: Rules['builtIn'],
  { settings, revision, words }: { settings: ModerationSettings; revision: number; words: readonly TermRule[] },
): Rules {
  return {
    settings,
    revision,
    builtIn,
    blockedTerms: compile(words.map((word) => ({ pattern: word.pattern, of: word }))),
  }
}

/** Pure, never throws, and its time grows linearly with the text. */
export function judge(rules: Rules, donation: JudgedDonation): Judgement {
  const name = judgeText(rules, 'name', donation.donorName)
  const message = judgeText(rules, 'message', donation.message)
  const transcript = judgeText(rules, 'transcript', donation.transcript || null)
  const reasons: Reason[] = [
    ...name.reasons,
    ...message.reasons,
    ...transcript.reasons,
    ...holdReasons(rules.settings, donation),
  ]
  const does = (action: Reason['action']) => reasons.some((reason) => reason.action === action)
  const isChanged = does('mask') || does('replace') || does('remove')
  return {
    verdict: does('hold') ? 'hold' : does('hide') ? 'hide' : isChanged ? 'mask' : 'show',
    shownName: name.shown,
    shownMessage: message.shown,
    spokenMessage: message.spoken,
    reasons,
    ...(rules.settings.captions && transcript.shown !== null && { caption: transcript.shown }),
    ...(transcript.reasons.some(({ action }) => SOUND_BLOCKING_ACTIONS.has(action)) && { withoutSound: true }),
    revision: rules.revision,
  }
}

// No part can be cut out of a recording: each of these actions on its transcript mutes the whole recording.
const SOUND_BLOCKING_ACTIONS = new Set<Reason['action']>(['mask', 'replace', 'remove', 'hide', 'silence'])

/** A donor's name for lists on stream; null leaves it out, because the current rules hide it or hold its alert. */
export function listedName(rules: Rules, name: string): string | null {
  const { shown, reasons } = judgeText(rules, 'name', name)
  return reasons.some(({ action }) => action === 'hold') ? null : shown
}

/** Whether everything is shown and spoken as written, so that no judgement has to be stored. */
export function isUntouched(
  { verdict, ...texts }: Judgement,
  donation: Pick<JudgedDonation, 'donorName' | 'message'>,
): boolean {
  const { donorName, message } = donation
  return (
    verdict === 'show' &&
    texts.caption === undefined &&
    texts.withoutSound === undefined &&
    texts.shownName === donorName &&
    texts.shownMessage === message &&
    texts.spokenMessage === message
  )
}

type JudgedText = { shown: string | null; spoken: string | null; reasons: Reason[] }

function judgeText(rules: Rules, field: Field, text: string | null): JudgedText {
  if (text === null) return { shown: null, spoken: null, reasons: [] }
  const findings = findingsIn(rules, field, text)
  const reasons = mergeReasons(findings)
  const does = (action: Reason['action']) => reasons.some((reason) => reason.action === action)
  const edits = findings.flatMap((finding) => editOf(finding))
  const formatting =
    // Capitals and repeats in a transcript say nothing about how the words were spoken.
    rules.settings.mode === 'off' || field === 'transcript'
      ? { reasons: [], edits: [] }
      : formattingEdits(rules.settings.limits, field, text)
  const all = { reasons: [...reasons, ...formatting.reasons], edits: [...edits, ...formatting.edits] }
  if (does('hide')) return { shown: null, spoken: null, reasons: all.reasons }
  const shown = applyEdits(text, all.edits, 'shown')
  return { shown, spoken: does('silence') ? null : applyEdits(text, all.edits, 'spoken'), reasons: all.reasons }
}

function findingsIn({ settings, blockedTerms, builtIn }: Rules, field: Field, text: string): Finding[] {
  const links = settings.hold.links || (settings.mode !== 'off' && settings.links !== 'keep') ? findLinks(text) : []
  const heldLinks = settings.hold.links
    ? links.map((link): Finding => ({ rule: 'hold_links', field, ...link, action: 'hold' }))
    : []
  if (settings.mode === 'off') return heldLinks
  const onLinks = settings.links === 'keep' ? undefined : settings.links
  return [
    ...heldLinks,
    ...(onLinks ? links.map((link): Finding => ({ rule: 'links', field, ...link, action: onLinks })) : []),
    ...findHits(blockedTerms, text).map(({ of, start, end }): Finding => {
      return { rule: 'word', field, start, end, action: of.action, replacement: of.replacement }
    }),
    ...findBuiltInWords(builtIn, text, settings.languages).flatMap(({ level, start, end }): Finding[] => {
      const action = settings.levels[level]
      return action === 'off' ? [] : [{ rule: level, field, start, end, action }]
    }),
  ]
}

function editOf({ action, start, end, replacement }: Finding): TextEdit[] {
  if (action === 'mask') return [{ does: 'mask', start, end }]
  if (action === 'remove') return [{ does: 'remove', start, end }]
  return action === 'replace' ? [{ does: 'replace', start, end, by: replacement ?? '' }] : []
}

/** Merges overlapping findings of the same rule and action into one reason. */
function mergeReasons(findings: Finding[]): Reason[] {
  const reasons: Reason[] = []
  const last = new Map<string, Reason>()
  const inOrder = findings.toSorted((one, other) => one.start - other.start || other.end - one.end)
  for (const { rule, field, start, end, action } of inOrder) {
    const before = last.get(`${rule} ${action}`)
    if (before && start < before.end) before.end = Math.max(before.end, end)
    else {
      const reason = { rule, field, start, end, action }
      last.set(`${rule} ${action}`, reason)
      reasons.push(reason)
    }
  }
  return reasons
}

/** Reasons to hold that do not depend on the text; they apply in every mode. */
function holdReasons(
  { mode, hold }: ModerationSettings,
  { amountCents, kind, firstDonation }: JudgedDonation,
): Reason[] {
  const amount = amountCents ?? Number.NaN
  const holdRules = {
    approve: mode === 'approve',
    hold_recordings: hold.recordings && (kind === 'recording' || kind === 'upload'),
    hold_first_donation: hold.firstDonation && firstDonation,
    hold_below: hold.belowCents !== null && amount < hold.belowCents,
    hold_above: hold.aboveCents !== null && amount > hold.aboveCents,
  }
  return Object.entries(holdRules)
    .filter(([, is]) => is)
    .map(([rule]) => ({ rule, field: 'donation', start: 0, end: 0, action: 'hold' }))
}
