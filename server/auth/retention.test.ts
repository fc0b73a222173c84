import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { openTestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { forgetOld } from './retention.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('keys and sessions are kept for 400 days and no longer', async () => {
  const house = await openTestHouse()
  const anna = await member(house)
  await house.as(anna, account.streakGoal, { body: { streakGoal: 5 } }, { key: v7() })
  await house.db.execute("insert into login_known values ('a', now())")
  await house.db.execute("insert into login_failure values ('a', 1, now())")
  const counts = async () => {
    const { rows } = await house.pool.query(
      'select (select count(*)::int from answered) a, (select count(*)::int from session) s, (select count(*)::int from login_known) k, (select count(*)::int from login_failure) f',
    )
    return Object.values(rows[0] as Record<string, number>)
  }
  await forgetOld(house, inDays(0))
  expect(await counts()).toEqual([1, 1, 1, 1])
  await forgetOld(house, inDays(399))
  expect(await counts()).toEqual([1, 1, 1, 0])
  await forgetOld(house, inDays(401))
  expect(await counts()).toEqual([0, 0, 0, 0])
  await house.close()
}, 60_000)
