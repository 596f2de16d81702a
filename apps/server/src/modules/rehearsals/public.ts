export { REHEARSALS, rehearsalRoutes } from './rehearsal-routes.ts'
export { deleteOldRehearsals, eraseRehearsals } from './rehearsal-rows.ts'
