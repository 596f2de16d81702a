export { countPopularity } from './count-popularity.ts'
export { type CreatorDeps, findListedCreator } from './creator-record.ts'
export { CREATOR_LISTS, creatorRoutes, UNKNOWN_CREATORS } from './creator-routes.ts'
export {
  copyFirstGoal,
  creatorNotFound,
  eraseCreator,
  findSuspended,
  hasSlugOrId,
  isCreator,
  isCreatorBySlugOrId,
  isCreatorEvenSuspended,
  isId,
  lockCreator,
  makeCreator,
} from './creators.ts'
export { favoriteRoutes } from './favorite-routes.ts'
export { eraseFavorites, listFavorites } from './favorites.ts'
export { firstStepRoutes } from './first-steps.ts'
export { creatorFor } from './managed-creator.ts'
export { receivedBetween } from './received-between.ts'
