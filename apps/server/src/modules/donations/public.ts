export { followPayment, type FollowDeps, notePaymentChanged, sweepPayments } from './follow-payment.ts'
export { donationRoutes } from './routes.ts'
export { settleDonation } from './settle-donation.ts'
export { startDonation } from './start-donation.ts'
