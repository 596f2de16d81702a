import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Authentication } from '#modules/access/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'

const HOUR_SECONDS = HOUR_MS / SECOND_MS

/** Limits per agency. An invitation may email a stranger, and a report may cover five years. */
export const AGENCY_LIMITS = {
  invitations: { name: 'invitations', points: 30, windowSeconds: HOUR_SECONDS },
  proposals: { name: 'agency_proposals', points: 100, windowSeconds: HOUR_SECONDS },
  exports: { name: 'agency_exports', points: 20, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, RateRule>

export type AgencyDeps = {
  db: Database
  prices: Prices
  authentication: Authentication
  jobs: Pick<Jobs, 'add'>
  features: Features
  limits: Record<keyof typeof AGENCY_LIMITS, RateLimit>
  /** Called after a creator's link has ended; closes the sockets that the agency has open for the creator. */
  accessChanged: (creatorId: string) => Promise<void>
  /** Sends dashboards and overlays the goal, which may have changed. */
  goalChanged: (creatorId: string) => Promise<void>
}
