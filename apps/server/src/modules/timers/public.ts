export { eraseTimers } from './change-timers.ts'
export { listTimers, readTimers } from './read-timers.ts'
export { TIMER_CHANGES, timerRoutes } from './timer-routes.ts'
