import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { Config } from '@aplauso/contract/config'
import { FEATURES } from '@aplauso/contract/features'
import * as limits from '@aplauso/contract/limits'
import { call } from './stand-in.ts'

export const CONFIG: Config = {
  version: '0.1.0',
  features: { ...FEATURES, betaOnboarding: false },
  currency: 'EUR',
  presets: [...limits.DONATION_PRESETS_CENTS],
  limits: {
    donationMin: limits.DONATION_MIN_CENTS,
    donationMax: limits.DONATION_MAX_CENTS,
    messageCharacters: limits.MESSAGE_MAX_CHARACTERS,
    donorNameCharacters: limits.DONOR_NAME_MAX_CHARACTERS,
    passwordCharacters: limits.PASSWORD_MIN_CHARACTERS,
    previewCharacters: limits.VOICE_PREVIEW_MAX_CHARACTERS,
    recordingMs: limits.RECORDING_MAX_MS,
    uploadBytes: limits.UPLOAD_MAX_BYTES,
  },
  passwordPolicy: 'warn',
  registration: { accounts: 'open', creators: 'open' },
  announcement: null,
  requireProvenMail: false,
  plans: BUILT_IN_PLANS,
  payouts: null,
  taxes: false,
  paymentMethods: ['card'],
  sandbox: true,
  voicesConfigured: true,
  transcription: true,
  premiumVoices: false,
  tiktokConfigured: false,
  signIn: [],
  paymentAccounts: [],
}

/** The config of the server in the e2e tests. */
export const OFFERED = { 'GET /api/config': call({ answers: Config, answer: () => CONFIG }) }
