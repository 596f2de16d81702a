import type { ReactNode } from 'react'

const FITS = {
  /** Fills the picture from the bottom up; wide pictures crop the top. */
  ground: 'xMidYMax slice',
  topLeft: 'xMinYMin meet',
  bottomRight: 'xMaxYMax meet',
}

/** One 800 by 600 drawing of a backdrop, fitted into pictures of other shapes. */
export function BackdropLayer({ fit, children }: { fit: keyof typeof FITS; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 600"
      preserveAspectRatio={FITS[fit]}
      className="absolute inset-0 size-full"
    >
      {children}
    </svg>
  )
}
