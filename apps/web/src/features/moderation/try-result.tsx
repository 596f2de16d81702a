import type { Judgement, Reason, TryMessage } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, EyeOff, Hand, type LucideIcon, PencilLine } from 'lucide-react'
import { HighlightedText } from '#components/moderation/highlighted-text.tsx'
import { HOLD_REASON_TEXTS } from '#components/moderation/hold-reason-texts.ts'
import { api } from '#lib/api/api.ts'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { blockedTermsQuery } from './rules-query.ts'

type TryRequest = Pick<TryMessage, 'message' | 'donorName' | 'kind'>
type TryOutcome = { request: TryRequest; judgement: Judgement }

/** Judged when typing stops; shows the last result until then. No request while the form is empty. */
export function TryResult({ userId, request }: { userId: string; request: TryRequest | undefined }) {
  const t = useText()
  const body = useDebouncedValue(request ? JSON.stringify(request) : '')
  // A change of the blocked terms may change the verdict.
  const { dataUpdatedAt } = useQuery({ ...blockedTermsQuery(userId), enabled: false })
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['/api/moderation/try', body, dataUpdatedAt],
    queryFn: async (): Promise<TryOutcome> => {
      const sent: TryRequest = JSON.parse(body)
      return { request: sent, judgement: await api.post<Judgement>('/api/moderation/try', sent) }
    },
    enabled: body !== '',
    placeholderData: keepPreviousData,
  })
  if (!request || (!data && !isError)) {
    return <p className="border-t border-line pt-4 text-sm text-ink-3">{t(m.moderation_try_empty)}</p>
  }
  return (
    <div role="status" aria-busy={isFetching} className="border-t border-line pt-4">
      {isError ? (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          {t(m.moderation_try_failed)}
          <button type="button" onClick={() => void refetch()} className="tap-link">
            {t(m.common_retry)}
          </button>
        </p>
      ) : (
        data && <Verdict {...data} />
      )}
    </div>
  )
}

const VERDICTS: Record<Judgement['verdict'], { text: Message; icon: LucideIcon; tone: string }> = {
  show: { text: m.moderation_verdict_show, icon: CircleCheck, tone: 'text-ok' },
  mask: { text: m.moderation_verdict_mask, icon: PencilLine, tone: 'text-cravo-text' },
  hide: { text: m.moderation_verdict_hide, icon: EyeOff, tone: 'text-cravo-text' },
  hold: { text: m.moderation_verdict_hold, icon: Hand, tone: 'text-holofote-text' },
}

function Verdict({ request, judgement }: TryOutcome) {
  const t = useText()
  const { verdict, shownName, shownMessage, spokenMessage, reasons } = judgement
  // A message with reduced formatting is changed too, so it has the same label.
  const isCalmed = verdict === 'show' && reasons.some(({ action }) => action === 'calm')
  const { text, icon: Icon, tone } = VERDICTS[isCalmed ? 'mask' : verdict]
  return (
    <div className="grid gap-3.5">
      <p className="flex items-center gap-2 font-semibold">
        <Icon size={19} aria-hidden="true" className={`shrink-0 ${tone}`} />
        {t(text)}
      </p>
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="text-ink-3">{t(verdict === 'hold' ? m.moderation_card_approved : m.moderation_card)}</dt>
          <dd className="mt-1 rounded-md bg-sunken px-4 py-3">
            <p className="font-semibold wrap-anywhere" {...(shownName !== null && { translate: 'no' })}>
              {shownName ?? t(m.common_anonymous)}
            </p>
            {shownMessage === null ? (
              <p className="text-ink-2">{t(m.moderation_card_empty)}</p>
            ) : (
              <p translate="no" className="wrap-anywhere whitespace-pre-wrap">
                {shownMessage}
              </p>
            )}
          </dd>
        </div>
        {request.kind === 'speech' && (
          <div>
            <dt className="text-ink-3">{t(m.moderation_spoken)}</dt>
            {spokenMessage === null ? (
              <dd className="text-ink-2">{t(m.moderation_spoken_nothing)}</dd>
            ) : (
              <dd translate="no" className="wrap-anywhere whitespace-pre-wrap">
                {spokenMessage}
              </dd>
            )}
          </div>
        )}
        {reasons.length > 0 && <ReasonList request={request} reasons={reasons} />}
      </dl>
    </div>
  )
}

const ACTION_TEXTS: Record<Reason['action'], Message> = {
  mask: m.moderation_does_mask,
  replace: m.moderation_does_replace,
  hide: m.moderation_does_hide,
  silence: m.moderation_does_silence,
  hold: m.moderation_does_hold,
  warn: m.moderation_does_warn,
  remove: m.moderation_does_remove,
  calm: m.moderation_does_calm,
}

/** The message with the matched places marked, and each rule with its action. */
function ReasonList({ request: { message, donorName }, reasons }: { request: TryRequest; reasons: readonly Reason[] }) {
  const t = useText()
  const isIn = (field: Reason['field']) => reasons.some((reason) => reason.field === field)
  const rules = [...new Map(reasons.map((reason) => [`${reason.rule} ${reason.action}`, reason])).values()]
  return (
    <div>
      <dt className="text-ink-3">{t(m.moderation_why)}</dt>
      <dd className="mt-1 grid gap-2">
        {donorName && isIn('name') && (
          <p translate="no" className="font-semibold wrap-anywhere">
            <HighlightedText text={donorName} reasons={reasons} field="name" />
          </p>
        )}
        {isIn('message') && (
          <p translate="no" className="wrap-anywhere whitespace-pre-wrap">
            <HighlightedText text={message} reasons={reasons} field="message" />
          </p>
        )}
        <ul className="flex flex-wrap gap-1.5">
          {rules.map(({ rule, action }) => {
            const text = HOLD_REASON_TEXTS[rule]
            return (
              text && (
                <li key={`${rule} ${action}`} className="rounded-full bg-sunken px-2.5 py-1 text-xs font-semibold">
                  {t(m.common_labelled, { label: t(text), value: t(ACTION_TEXTS[action]) })}
                </li>
              )
            )
          })}
        </ul>
      </dd>
    </div>
  )
}
