/** A sent warning about the donations of a month. `month` is its first day in the creator's time zone. */
type PlanNoticesTable = { user_id: string; month: string; threshold: number; created_at: Date }

export type PlanTables = {
  plan_notices: PlanNoticesTable
}
