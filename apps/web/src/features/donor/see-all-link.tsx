import { Link } from '#ui/text/link.tsx'

/** Below a card that shows the latest: the way to the whole list. */
export function SeeAllLink({ to, text }: { to: string; text: string }) {
  return (
    <p className="border-t border-line px-5 py-2 sm:px-6">
      <Link to={to} className="text-sm tap-link">
        {text}
      </Link>
    </p>
  )
}
