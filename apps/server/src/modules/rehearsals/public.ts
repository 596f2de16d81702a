export { REHEARSALS, rehearsalRoutes } from './routes.ts'
export { deleteOldRehearsals, eraseRehearsals } from './rows.ts'
