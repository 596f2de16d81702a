export { eraseGoals, setFirstGoal } from './change-goals.ts'
export { readGoalsDuring } from './goals-during.ts'
export { listGoals, readPublicGoals } from './read-goals.ts'
export { GOAL_CHANGES, goalRoutes } from './routes.ts'
