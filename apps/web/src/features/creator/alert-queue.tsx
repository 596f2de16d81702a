import type { QueueClearing } from '@aplauso/contract/alerts'
import { QUEUE_MISSED_MAX, QUEUE_WAITING_MAX } from '@aplauso/contract/limits'
