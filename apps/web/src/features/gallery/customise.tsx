import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { loginAddress } from '#lib/session/safe-redirect.ts'
import { Link } from '#ui/text/link.tsx'

const SETTINGS = '/settings/alerts'

/** Where all of it is changed, by who can. */
export function Customise({ user }: { user: User | undefined }) {
  const t = useText()
  const isCreator = user?.userType === 'creator'
  const isOther = user !== undefined && !isCreator
  return (
    <div className="mt-2 max-w-[72ch] text-ink-2">
      <p className="flex flex-wrap items-center gap-x-2">
        {t(m.gallery_custom)}
        <Link
          to={isOther ? '/dashboard' : user ? SETTINGS : loginAddress(SETTINGS)}
          className="inline-flex min-h-11 items-center link"
        >
          {t(isOther ? m.gallery_custom_dashboard : m.gallery_custom_link)}
        </Link>
      </p>
      {isCreator && (
        <p className="mt-1 text-sm text-ink-3">
          {t(m.gallery_how)} {t(m.gallery_secret)}
        </p>
      )}
    </div>
  )
}
