import { afterEach, expect, test, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { keyOf } from '#client/data/reads.ts'
import { setSession } from '#client/data/signed.ts'
import { chat } from '#contract/chat/calls.ts'
import { courses } from '#contract/courses/calls.ts'
import { answered } from './answered.ts'

afterEach(() => queries.clear())
const isOld = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated

test('what many answered acts touched is made stale, and asked for once', async () => {
  setSession({ state: 'online', token: 't', user: { _id: 'anna', userRoles: [] } } as never)
  const [groups, plan] = [keyOf(chat.groups), keyOf(courses.plan, {})]
  for (const key of [groups, plan]) queries.setQueryData(key, [])
  const told = vi.spyOn(queries, 'invalidateQueries')
  for (let nth = 0; nth < 20; nth++) await answered('anna', 'chat.send', {})
  await vi.waitFor(() => expect(isOld(groups)).toBe(true))
  expect(told).toHaveBeenCalledTimes(1)
  expect(isOld(plan)).toBe(false)
})

test('acts of somebody who is not here any more touch nothing', async () => {
  setSession({ state: 'online', token: 't', user: { _id: 'reto', userRoles: [] } } as never)
  const [groups, plan] = [keyOf(chat.groups), keyOf(courses.plan, {})]
  for (const key of [groups, plan]) queries.setQueryData(key, [])
  await answered('anna', 'chat.send', {})
  await answered('reto', 'account.none', {})
  await answered('reto', 'courses.signUp', {})
  await vi.waitFor(() => expect(isOld(plan)).toBe(true))
  expect(isOld(groups)).toBe(false)
})
