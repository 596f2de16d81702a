export { createTopics } from './create-topics.ts'
