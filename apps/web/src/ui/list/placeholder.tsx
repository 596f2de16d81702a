import type { ReactNode } from 'react'

type PlaceholderProps = { className?: string; children?: ReactNode }

/**
 * In the place of a figure or a drawing that is still on its way. `className` carries its size and colour; without a size it covers
 * words that are as long as those to come.
 */
export function Placeholder({ className = '', children }: PlaceholderProps) {
  const shape = children === undefined ? 'inline-block' : 'box-decoration-clone text-transparent select-none'
  return (
    <span aria-hidden="true" className={`skeleton ${shape} ${className}`}>
      {children}
    </span>
  )
}
