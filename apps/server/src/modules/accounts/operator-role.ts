import type { OperatorRole } from '@aplauso/contract/operator-role'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** Gives an account an operator role. Ends with not_found, or with last_owner for a lower role of the only owner. */
export async function grantOperatorRole(db: Database, username: string, role: OperatorRole): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locks the owners: two calls at once could otherwise take the role from each other's last one.
    const owners = await tx
      .selectFrom('users')
      .select('username')
      .where('operator_role', '=', 'owner')
      .where('erased_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (role !== 'owner' && owners.length === 1 && owners[0]?.username === username)
      throw new AppError('last_owner', `${username} is the last owner: grant the role owner to another account first`)
    const granted = await tx
      .updateTable('users')
      .set({ operator_role: role })
      .where('username', '=', username)
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (granted === undefined) throw new AppError('not_found', `There is no account "${username}"`)
  })
}
