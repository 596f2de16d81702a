export { formatFeedback } from './format-feedback.ts'
export { feedbackRoutes, NEW_FEEDBACK } from './routes.ts'
export { eraseFeedback, listFeedback } from './stored-feedback.ts'
