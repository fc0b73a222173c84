import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs } from '#contract/time.ts'
import { openTestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { forgetOld } from './retention.ts'

const inDays = (days: number) => new Date(Date.now() + days * dayMs)

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

test('of a long answer nothing but that there was one is left after 60 days; a short one stays, and neither act is done again', async () => {
  const house = await openTestHouse()
  const anna = await member(house)
  const [long, short] = [v7(), v7()]
  const act = (key: string, streakGoal: number) => house.as(anna, account.streakGoal, { body: { streakGoal } }, { key })
  await act(long, 5)
  await act(short, 4)
  const answer = async (key: string) => {
    const { rows } = await house.pool.query<{ answer: string }>('select answer from answered where key = $1', [key])
    return rows[0]?.answer
  }
  const before = await answer(short)
  const text = JSON.stringify({ filled: 'ä'.repeat(5000) })
  await house.pool.query('update answered set answer = $2 where key = $1', [long, text])
  await forgetOld(house, inDays(59))
  expect([await answer(long), await answer(short)]).toEqual([text, before])
  await forgetOld(house, inDays(61))
  expect([await answer(long), await answer(short)]).toEqual(['null', before])
  const headers = { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json', 'idempotency-key': long }
  const again = await house.ask(account.streakGoal.path, { method: 'POST', headers, body: JSON.stringify({ streakGoal: 5 }) })
  expect([again.status, await again.json()]).toEqual([200, null])
  expect((await house.as(anna, account.me)).reply.streakGoal).toBe(4)
  await house.close()
}, 60_000)
