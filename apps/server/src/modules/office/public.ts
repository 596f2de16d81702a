export { accountOfficeRoutes } from './account-routes.ts'
export { type AccountAction, type ActionDeps, actOnAccount } from './act-on-account.ts'
export { eraseDonation } from './erase-donation.ts'
export { overviewRoutes } from './overview-routes.ts'
