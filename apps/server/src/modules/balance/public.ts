export { balanceRoutes, STATEMENTS } from './routes.ts'
