export { formatFeedback } from './format-feedback.ts'
export { eraseFeedback, listFeedback } from './keep-feedback.ts'
export { feedbackRoutes, NEW_FEEDBACK } from './routes.ts'
