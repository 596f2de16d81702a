import type { UserType } from '@aplauso/contract/accounts'
import type { FeedbackType } from '@aplauso/contract/feedback-types'
import type { PlanId } from '@aplauso/contract/plan-ids'

type FeedbackTable = {
  id: string
  user_id: string
  user_type: UserType
  subscription_plan: PlanId
  type: FeedbackType
  category: string
  rating: number
  satisfaction: number
  title: string
  description: string
  user_experience: string | null
  would_recommend: boolean
  most_useful_feature: string | null
  improvement_suggestions: string | null
  created_at: Date
}

export type FeedbackTables = {
  feedback: FeedbackTable
}
