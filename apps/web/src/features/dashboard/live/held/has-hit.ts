import type { HeldAlert } from '@aplauso/contract/alerts'

/** Rules matched a text of the donor, and not only the amount or the kind of the donation. */
export const hasHit = ({ reasons }: HeldAlert): boolean => reasons.some(({ field }) => field !== 'donation')
