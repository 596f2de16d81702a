import { Link } from '#ui/text/link.tsx'

/** Link to the whole list below a card. */
export function SeeAllLink({ to, text }: { to: string; text: string }) {
  return (
    <p className="border-t border-line px-5 py-2 sm:px-6">
      <Link to={to} className="text-sm tap-link">
        {text}
      </Link>
    </p>
  )
}
