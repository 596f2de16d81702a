import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useVerificationLetter } from '#parts/account/use-verification-letter.ts'
import { Link } from '#ui/text/link.tsx'

/** Another link to the address of whoever is signed in. */
export function NewLetter({ email }: { email: string }) {
  const letter = useVerificationLetter(email, m.link_dead_again)
  return (
    <button
      type="button"
      disabled={letter.isResting}
      onClick={letter.send}
      className="tnum mb-3 min-h-14 w-full text-lg btn btn-primary"
    >
      {letter.label}
    </button>
  )
}

/** On to the dashboard, or first to the login; `quiet` beside what is more likely wanted. */
export function WayOn({ quiet }: { quiet: boolean }) {
  const t = useText()
  const { user } = useSession()
  return (
    <Link
      to={user ? '/dashboard' : '/login'}
      className={`w-full btn ${quiet ? 'btn-ghost' : 'min-h-14 text-lg btn-primary'}`}
    >
      {t(user ? m.verify_dashboard : m.login_submit)}
    </Link>
  )
}
