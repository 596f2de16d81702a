import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Authentication } from '#modules/access/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'

const HOUR_SECONDS = HOUR_MS / SECOND_MS

/** Per agency. An invitation may be a letter to somebody who does not know us; a report may be of five years. */
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
  /** Called once an agency has lost a creator: what it has open of them is closed at once. */
  accessChanged: (creatorId: string) => Promise<void>
  /** Tells dashboards and overlays of a goal that may be another now. */
  goalChanged: (creatorId: string) => Promise<void>
}
