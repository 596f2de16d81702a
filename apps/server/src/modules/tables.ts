import type { Kysely, Transaction } from 'kysely'
import type { AccessTables } from './access/tables.ts'
import type { ConnectionTables } from './accounts/connections/tables.ts'
import type { AccountTables } from './accounts/tables.ts'
import type { AgencyTables } from './agency/tables.ts'
import type { ModerationTables } from './alerts/moderation/tables.ts'
import type { GoalTables } from './alerts/overlay/goals/tables.ts'
import type { SceneTables } from './alerts/overlay/scenes/tables.ts'
import type { StyleTables } from './alerts/overlay/styles/tables.ts'
import type { TimerTables } from './alerts/overlay/timers/tables.ts'
import type { PushTables } from './alerts/push/tables.ts'
import type { StreamTables } from './alerts/streams/tables.ts'
import type { AlertTables } from './alerts/tables.ts'
import type { TeamTables } from './alerts/team/tables.ts'
import type { CreatorTables } from './creators/tables.ts'
import type { DeveloperTables } from './developers/tables.ts'
import type { BalanceTables } from './donations/balance/tables.ts'
import type { RecurringDonationTables } from './donations/monthly-support/tables.ts'
import type { PageTables } from './donations/page/tables.ts'
import type { RehearsalTables } from './donations/rehearsals/tables.ts'
import type { DonationTables } from './donations/tables.ts'
import type { InboxTables } from './inbox/tables.ts'
import type { LedgerTables } from './ledger/tables.ts'
import type { MailingTables } from './mailings/tables.ts'
import type { AudioTables } from './media/audio/tables.ts'
import type { MediaTables } from './media/library/tables.ts'
import type { PaymentAccountTables } from './payment-accounts/tables.ts'
import type { PaymentTables } from './payments/tables.ts'
import type { PayoutTables } from './payouts/tables.ts'
import type { PlanTables } from './plans/tables.ts'
import type { ContactTables } from './site/contact/tables.ts'
import type { FeedbackTables } from './site/feedback/tables.ts'
import type { SubscriptionTables } from './subscriptions/tables.ts'
import type { SwitchTables } from './switches/tables.ts'
import type { TaxTables } from './taxes/tables.ts'

/** Every table of the product. A table is written by its own module (`tools/tables.test.ts`); reads may join. */
export type Tables = AccessTables &
  AccountTables &
  AgencyTables &
  AlertTables &
  AudioTables &
  BalanceTables &
  ConnectionTables &
  ContactTables &
  CreatorTables &
  DeveloperTables &
  DonationTables &
  FeedbackTables &
  GoalTables &
  InboxTables &
  LedgerTables &
  MailingTables &
  MediaTables &
  StyleTables &
  ModerationTables &
  PageTables &
  PaymentAccountTables &
  PaymentTables &
  PayoutTables &
  PlanTables &
  SceneTables &
  TeamTables &
  RehearsalTables &
  StreamTables &
  PushTables &
  SubscriptionTables &
  SwitchTables &
  RecurringDonationTables &
  TaxTables &
  TimerTables

export type Database = Kysely<Tables>
export type AnyTransaction = Transaction<Tables>
