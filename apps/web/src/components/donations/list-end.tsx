import { m } from '@aplauso/texts/messages'
import { useRef } from 'react'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { cursorPosition } from './cursor-position.ts'
import type { DonationList } from './use-donation-list.ts'

type ListEndProps = {
  list: DonationList
  isSearch: boolean
  timeZone: string | undefined
}

/**
 * Below the rows: loads more rows. A search shows how far back it has looked, and can be stopped. One button changes
 * its text for all of it, so that it keeps the keyboard focus.
 */
export function ListEnd({ list, isSearch, timeZone }: ListEndProps) {
  const { t } = useLanguage()
  const { isLoaded, isError, isGoingOn, isStopped, hasMore } = list
  const wasRetried = useRef(false)
  if (isError && isLoaded) {
    return (
      <div className="border-t border-line p-5 sm:px-6">
        <LoadFailed
          error={list.error}
          onRetry={() => {
            wasRetried.current = true
            return list.retry()
          }}
        />
      </div>
    )
  }
  if (!hasMore || isError) return null
  const isSearching = isGoingOn && isSearch
  const [onPress, text] = isSearching
    ? [list.stop, m.received_stop]
    : isStopped
      ? [list.resume, m.received_go_on]
      : [list.loadMore, m.received_more]
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4 sm:px-6">
      <p role="status" className="tnum flex items-center gap-2.5 text-sm text-ink-2 empty:hidden">
        {isSearching && <Spinner />}
        {(isSearching || isStopped) && <SearchProgress list={list} timeZone={timeZone} />}
      </p>
      <BusyButton
        // Replaces the retry button and takes over its focus.
        ref={(button) => {
          if (button && wasRetried.current) button.focus()
          wasRetried.current = false
        }}
        busy={isGoingOn && !isSearch}
        onClick={onPress}
        className="grow btn-ghost"
      >
        {t(text)}
      </BusyButton>
    </div>
  )
}

function SearchProgress({ list, timeZone }: Pick<ListEndProps, 'list' | 'timeZone'>) {
  const { nextPath = '', isStopped } = list
  const { t, language } = useLanguage()
  const { time, amountCents } = cursorPosition(nextPath)
  if (amountCents !== undefined) {
    const amount = formatEuros(amountCents, language)
    return t(isStopped ? m.donation_stopped_amount : m.donation_looking_amount, { amount })
  }
  if (time === undefined) return isStopped ? null : t(m.received_looking_start)
  return t(isStopped ? m.received_stopped : m.received_looking, {
    day: formatMoment(time, 'date', language, timeZone),
  })
}
