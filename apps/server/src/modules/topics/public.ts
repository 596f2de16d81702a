export { createTopics } from './create-topics.ts'
export { createReadTop } from './top-topic.ts'
