export { eraseStreams } from './change-streams.ts'
export { checkObsStreams } from './check-obs-streams.ts'
export { currentStreamOf, endOfStream, listStreams, startOfStream } from './read-streams.ts'
export { streamRoutes } from './stream-routes.ts'
