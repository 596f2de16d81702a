export { eraseStreams } from './change-streams.ts'
export { currentStreamOf, endOfStream, listStreams, startOfStream } from './read-streams.ts'
export { streamRoutes } from './routes.ts'
export { checkObsStreams } from './watch-obs.ts'
