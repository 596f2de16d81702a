export { setFirstGoal } from './change-goals.ts'
export { eraseGoals } from './erase-goals.ts'
export { listGoals, readGoals } from './read-goals.ts'
export { GOAL_CHANGES, goalRoutes } from './routes.ts'
