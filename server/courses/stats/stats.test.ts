import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseStats } from '#contract/courses/stats.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
}, 60_000)
afterAll(() => house.close())

test('thin', async () => {
  const who = await holder(house, [{ right: 'stat_gf', studios: 'all' }])
  await makeExecution(house, { inMinutes: -300 })
  const { reply, code } = await house.as(who, courseStats.numbers, { body: {} })
  expect(code).toBeUndefined()
  console.log(JSON.stringify(reply, null, 1).slice(0, 1500))
  const { status } = await house.as(who, courseStats.excel, { body: {} })
  expect(status).toBe(200)
  const rows = await house.as(who, courseStats.rows, { query: {} })
  console.log(JSON.stringify(rows.reply))
})
