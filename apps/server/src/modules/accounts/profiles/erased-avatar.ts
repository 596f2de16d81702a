import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import { findAvatarKey } from './avatar-key.ts'

const ErasedAvatar = z.object({ key: z.string() })
type ErasedAvatar = z.infer<typeof ErasedAvatar>

/** Retries for a day, in case the media store is down. */
const ERASED_AVATAR: Queue<ErasedAvatar> = {
  name: 'erased_avatar',
  payload: ErasedAvatar,
  retries: 40,
  maxSeconds: MINUTE_MS / SECOND_MS,
}

/** Enqueues the removal of the picture's file; it runs after the transaction has committed. */
export async function eraseAvatar(tx: AnyTransaction, jobs: Pick<Jobs, 'add'>, address: string | null): Promise<void> {
  const key = address === null ? undefined : findAvatarKey(address)
  if (key !== undefined) await jobs.add(ERASED_AVATAR, { key }, { tx })
}

export async function removeErasedAvatars(deps: { jobs: Pick<Jobs, 'work'>; storage: MediaStorage }): Promise<void> {
  await deps.jobs.work(ERASED_AVATAR, ({ key }) => deps.storage.remove(key))
}
