export { mailingRoutes } from './mailing-routes.ts'
export { IDLE_PAUSE_MS, releaseClaims, sendMailings } from './send-mailings.ts'
