export { eraseStreams } from './erase-streams.ts'
export { currentStreamOf, listStreams } from './read-streams.ts'
export { streamRoutes } from './routes.ts'
export { watchObs } from './watch-obs.ts'
