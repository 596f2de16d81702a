import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { LogIn } from 'lucide-react'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { loginAddress } from '#lib/session/safe-redirect.ts'
import { Link } from '#ui/text/link.tsx'

/** Asks for sign-in above the creator's limit for anonymous donations; the link returns to the form with its draft. */
export default function SignInFirst({ slug, aboveCents }: { slug: string; aboveCents: Cents }) {
  const { t, language } = useLanguage()
  return (
    <div role="status" className="grid gap-2 rounded-md bg-holofote-soft px-4 py-3 text-sm">
      <p className="font-semibold wrap-anywhere">
        {t(m.donate_amount_sign_in, { amount: formatShortEuros(aboveCents, language) })}
      </p>
      <p className="text-xs text-ink-2">{t(m.donate_sign_in_kept)}</p>
      <Link to={loginAddress(`/donate/${encodeURIComponent(slug)}`)} className="text-sm btn btn-ink">
        <LogIn size={17} aria-hidden="true" />
        {t(m.donate_sign_in)}
      </Link>
    </div>
  )
}
