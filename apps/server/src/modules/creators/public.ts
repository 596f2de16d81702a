export { creatorIs, isCreator, isId } from './creators.ts'
export { eraseCreator } from './erase-creator.ts'
export { lockCreator } from './lock-creator.ts'
export { creatorRoutes, UNKNOWN_CREATORS } from './routes.ts'
