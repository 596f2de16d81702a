import { Link } from './link.tsx'

const MARKUP = /(\[[^\]]+\]\(\/[^)]*\)|`[^`]+`)/
const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/

export function RichText({ text }: { text: string }) {
  return text.split(MARKUP).map((part) => {
    const [, label, to] = LINK.exec(part) ?? []
    if (label && to) {
      return (
        <Link key={part} to={to} className="link">
          {label}
        </Link>
      )
    }
    if (!part.startsWith('`')) return part
    return (
      <code
        key={part}
        className="rounded-xs bg-sunken box-decoration-clone px-1.5 py-0.5 text-[0.9375em] wrap-break-word"
      >
        {part.slice(1, -1)}
      </code>
    )
  })
}
