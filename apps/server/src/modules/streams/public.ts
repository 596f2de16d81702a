export { eraseStreams } from './erase-streams.ts'
export { currentStreamOf, endOfStream, listStreams, startOfStream } from './read-streams.ts'
export { streamRoutes } from './routes.ts'
export { checkObsStreams } from './watch-obs.ts'
