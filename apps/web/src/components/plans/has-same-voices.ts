import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import type { Plans } from '@aplauso/contract/plans'

export const hasSameVoices = (plans: Plans | null): boolean =>
  plans === null || PLAN_IDS.every((id) => plans[id].voices === plans.free.voices)
