export { askForDonor, type FollowDeps, followPayment, notePaymentChanged, sweepPayments } from './follow-payment.ts'
export { donationRoutes } from './routes.ts'
