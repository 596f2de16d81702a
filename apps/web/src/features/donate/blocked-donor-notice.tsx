import { m } from '@aplauso/texts/messages'
import { HandHeart } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useIsDonorBlocked } from '#components/checkout/use-is-donor-blocked.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

type BlockedDonorCheckProps = {
  slug: string
  creatorName: string
  /** True once known, from this check or from a refused order. */
  isBlocked: boolean
  onBlocked: () => void
}

/** Replaces the form for a donor whom the creator has blocked, before they fill it in, without a reason. */
export default function BlockedDonorCheck({ slug, creatorName, isBlocked, onBlocked }: BlockedDonorCheckProps) {
  const isDonorBlocked = useIsDonorBlocked(slug)
  useEffect(() => {
    if (isDonorBlocked && !isBlocked) onBlocked()
  })
  return isBlocked && <BlockedDonorNotice creatorName={creatorName} />
}

export function BlockedDonorNotice({ creatorName }: { creatorName: string }) {
  const t = useText()
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-testid="not-taken"
      className="rounded-xl bg-surface p-6 text-center shadow-2 sm:p-8"
    >
      <span className="mx-auto grid size-16 place-items-center rounded-full bg-sunken">
        <HandHeart size={30} aria-hidden="true" />
      </span>
      <div role="status">
        <h2 id={id} className="mt-4 text-2xl text-balance">
          {t(m.donate_not_taken)}
        </h2>
        <p className="mt-3 wrap-anywhere text-ink-2">{t(m.donate_not_taken_text, { name: creatorName })}</p>
      </div>
      <Link to="/discover" className="mt-6 min-h-14 w-full text-lg btn btn-primary">
        {t(m.supporter_discover)}
      </Link>
    </section>
  )
}
