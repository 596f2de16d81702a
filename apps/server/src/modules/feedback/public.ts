export { eraseFeedback } from './erase-feedback.ts'
export { formatFeedback } from './format-feedback.ts'
export { listFeedback } from './list-feedback.ts'
export { feedbackRoutes, NEW_FEEDBACK } from './routes.ts'
