export { eraseGoals, setFirstGoal } from './change-goals.ts'
export { GOAL_CHANGES, goalRoutes } from './goal-routes.ts'
export { readGoalsDuring } from './goals-during.ts'
export { listGoals, readPublicGoals } from './read-goals.ts'
