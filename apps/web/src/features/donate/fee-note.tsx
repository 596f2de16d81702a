import type { FeeQuote } from '@aplauso/contract/donation-page'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

/** Delay before a request while typing. */
const TYPING_MS = 0.3 * SECOND_MS

/** `isRequested`: the form is in use. `onQuote` passes the quote to the button. */
export type FeeOptions = { isRequested: boolean; onQuote: (quote: FeeQuote) => void }

type FeeNoteProps = FeeOptions & { slug: string; displayName: string; amountCents: Cents | undefined; covers: boolean }

/** The amount that the creator gets, before payment. A failure shows nothing, because it is no precondition. */
export default function FeeNote({ slug, displayName, amountCents, covers, onQuote }: FeeNoteProps) {
  const { t, language } = useLanguage()
  const quote = useQuote(slug, amountCents, onQuote)
  const euros = (cents: number) => formatEuros(cents, language)
  const { feeCents = 0, agencyShareCents: agencyCents = 0, providerFeeCents: providerCents } = quote ?? {}
  const isManaged = agencyCents > 0
  const gets = (cents: number) =>
    t(isManaged ? m.donate_gets_of_agency : m.donate_gets, { name: displayName, amount: euros(cents) })
  // With the provider's cost known, every part is named. What the donor covers does not come off.
  const parts = [
    !covers && feeCents > 0 && t(m.donate_part_fee, { amount: euros(feeCents) }),
    isManaged && t(m.donate_part_agency, { amount: euros(agencyCents) }),
    t(m.donate_part_provider, { amount: euros(providerCents ?? 0) }),
  ].filter((part) => part !== false)
  return (
    <p role="status" data-testid="fee-line" className="tnum min-h-5 wrap-anywhere">
      {quote && covers && (
        <>
          {/* Covering the fee covers neither the agency’s share nor the cost of the payment. */}
          {isManaged || providerCents !== undefined ? t(m.donate_fee_on_donor) : gets(quote.amountCents)} ·{' '}
          <b>{t(m.donate_pays, { amount: euros(quote.withCoverCents) })}</b>
        </>
      )}
      {quote && !covers && gets(quote.creatorGetsCents)}
      {providerCents !== undefined && <span className="text-ink-2"> ({parts.join(' · ')})</span>}
    </p>
  )
}

/** The quote for exactly this amount; undefined until it is loaded. */
function useQuote(slug: string, amountCents: Cents | undefined, onQuote: FeeOptions['onQuote']): FeeQuote | undefined {
  const quotes = useRef(new Map<number, FeeQuote>())
  const onQuoteRef = useRef(onQuote)
  onQuoteRef.current = onQuote
  const [quote, setQuote] = useState<FeeQuote>()

  useEffect(() => {
    if (amountCents === undefined) return
    const applyQuote = (newQuote: FeeQuote) => {
      quotes.current.set(amountCents, newQuote)
      setQuote(newQuote)
      onQuoteRef.current(newQuote)
    }
    const knownQuote = quotes.current.get(amountCents)
    if (knownQuote) return applyQuote(knownQuote)
    const abort = new AbortController()
    const path = `/api/creators/${encodeURIComponent(slug)}/fee?amountEuro=${amountCents / 100}`
    const timer = setTimeout(
      () => api.get<FeeQuote>(path, { signal: abort.signal }).then(applyQuote, () => {}),
      TYPING_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [slug, amountCents])

  return quote?.amountCents === amountCents ? quote : undefined
}
