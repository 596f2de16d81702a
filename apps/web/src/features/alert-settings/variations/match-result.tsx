import type { ListedVariation, MatchedVariation } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { api } from '#lib/api/api.ts'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { CONDITION_TEXTS } from './condition-texts.ts'
import { VARIATIONS_PATH } from './variations-query.ts'

export type MatchRequest = {
  amountEuro: number
  message: string
  audioType: 'text' | 'tts' | 'custom'
  upload: boolean
  firstDonation: boolean
  signedIn: boolean
  monthsInRow?: number
}

type MatchResultProps = { matchRequest: MatchRequest | undefined; variations: readonly ListedVariation[] }

/** Fetched when typing stops and when the variations change; shows the last answer until then. */
export function MatchResult({ matchRequest, variations }: MatchResultProps) {
  const { t, language } = useLanguage()
  const body = useDebouncedValue(matchRequest ? JSON.stringify(matchRequest) : '')
  const variationsKey = JSON.stringify(variations.map(({ id, enabled, when }) => [id, enabled, when]))
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [`${VARIATIONS_PATH}/match`, body, variationsKey, language],
    queryFn: () => api.post<MatchedVariation>(`${VARIATIONS_PATH}/match`, JSON.parse(body)),
    enabled: body !== '',
    placeholderData: keepPreviousData,
  })
  if (!matchRequest || (!data && !isError)) {
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
        data && <MatchedVariationView {...data} variations={variations} />
      )}
    </div>
  )
}

function MatchedVariationView({
  variationId,
  why,
  passedOver,
  variations,
}: MatchedVariation & Pick<MatchResultProps, 'variations'>) {
  const { t } = useLanguage()
  const [Icon, tone] = variationId === null ? [CircleDashed, 'text-ink-3'] : [CircleCheck, 'text-ok']
  const nameOf = (id: string) => variations.find((variation) => variation.id === id)?.name
  return (
    <div className="grid gap-3">
      <p className="flex gap-2 font-semibold wrap-anywhere">
        <Icon size={19} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
        <span className="min-w-0">{why}</span>
      </p>
      {passedOver.length > 0 && (
        <ul className="grid gap-1.5 text-sm text-ink-2">
          {passedOver.map(({ variationId: id, condition }) => (
            <li key={id} className="wrap-anywhere">
              <b translate="no" className="font-semibold">
                {nameOf(id)}
              </b>
              <br />
              {t(m.variations_passed, { condition: t(CONDITION_TEXTS[condition]) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
