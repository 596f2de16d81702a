export { moderationOf } from './settings.ts'
export { eraseModeration } from './words.ts'
