import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { useStart } from './use-start.ts'

type HeroTextProps = {
  title: string
  lead: string
  /** A second link beside the main one. */
  other: { to: string; label: string }
  /** Sets the width of the title; `className` is for the container. */
  titleClassName?: string
  className?: string
  children?: ReactNode
}

/** Title, lead and links of a page's first section. */
export function HeroText({ title, lead, other, titleClassName = '', className = '', children }: HeroTextProps) {
  const t = useText()
  const start = useStart()
  return (
    <div className={className}>
      <h1 className={`text-4xl ${titleClassName}`}>{title}</h1>
      <p className="mt-5 max-w-[44ch] text-lg text-ink-2 sm:mt-6">{lead}</p>
      <div className="mt-6 flex flex-wrap gap-3 sm:mt-8">
        <Link to={start.to} className="min-h-13 px-6 text-lg btn btn-primary sm:min-h-14 sm:px-7">
          {t(start.text)}
        </Link>
        <Link to={other.to} className="min-h-13 px-6 text-lg btn btn-ghost max-xs:px-4 sm:min-h-14 sm:px-7">
          {other.label}
        </Link>
      </div>
      {children}
    </div>
  )
}
