import type { ReactNode } from 'react'

type PlaceholderProps = { className?: string; children?: ReactNode }

/**
 * Placeholder of a value or drawing that is loading. `className` sets size and colour; without a size it covers
 * `children` of the expected length.
 */
export function Placeholder({ className = '', children }: PlaceholderProps) {
  const shape = children === undefined ? 'inline-block' : 'box-decoration-clone text-transparent select-none'
  return (
    <span aria-hidden="true" className={`skeleton ${shape} ${className}`}>
      {children}
    </span>
  )
}
