import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { grantOperatorRole, revokeOperatorRole } from './operator-role.ts'

const app = useApp()
const db = () => app().database.db

const rolesOf = async (usernames: string[]) => {
  const rows = await db()
    .selectFrom('users')
    .select(['username', 'operator_role'])
    .where('username', 'in', usernames)
    .execute()
  return usernames.map((name) => rows.find(({ username }) => username === name)?.operator_role)
}

test('The last owner keeps the role, a suspended owner is none, and each change is in the log', async () => {
  const people = await Promise.all([app().register('fan'), app().register('fan')])
  const [first = '', second = ''] = people.map(({ user }) => user.username)
  const suspend = (suspended_at: Date | null) =>
    db()
      .updateTable('users')
      .set({ suspended_at, suspension_reason: suspended_at && 'Spam' })
      .where('username', '=', second)
      .execute()
  await grantOperatorRole(db(), first, 'owner')
  await expect(grantOperatorRole(db(), first, 'support')).rejects.toMatchObject({ code: 'last_owner' })
  await grantOperatorRole(db(), second, 'owner')
  await suspend(new Date())
  await expect(revokeOperatorRole(db(), first)).rejects.toMatchObject({ code: 'last_owner' })
  await suspend(null)

  const both = await Promise.allSettled([first, second].map((name) => revokeOperatorRole(db(), name, 'Saiu')))
  expect(both.map(({ status }) => status).toSorted(), 'of two at once one stays').toEqual(['fulfilled', 'rejected'])
  const roles = await rolesOf([first, second])
  expect(roles.toSorted()).toEqual([null, 'owner'])
  const gone = roles[0] === null ? first : second
  await expect(revokeOperatorRole(db(), gone)).rejects.toMatchObject({ code: 'not_found' })
  const entries = await db()
    .selectFrom('operator_log')
    .select(['action', 'reason', 'before', 'after', 'actor_id'])
    .orderBy('position', 'desc')
    .limit(2)
    .execute()
  expect(entries).toEqual([
    { action: 'revoke', reason: 'Saiu', before: { role: 'owner' }, after: { role: null }, actor_id: null },
    { action: 'grant', reason: null, before: { role: null }, after: { role: 'owner' }, actor_id: null },
  ])
})
