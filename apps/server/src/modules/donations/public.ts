export { askForDonor, type FollowDeps, followPayment, notePaymentChanged, sweepPayments } from './follow-payment.ts'
export { donationRoutes, NEW_DONATIONS } from './routes.ts'
export { startDonation } from './start-donation.ts'
