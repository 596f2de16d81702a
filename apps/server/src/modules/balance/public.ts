export { balanceRoutes, STATEMENTS } from './balance-routes.ts'
