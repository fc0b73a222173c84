import { beforeAll, expect, test, vi } from 'vitest'
import { registration } from '#contract/registration.ts'
import { limitsOf } from '#server/serve/limits.ts'
import { testHouse } from '#server/testing/fixture.ts'

const house = testHouse()
beforeAll(async () => {
  // The limits' clock stands still, so that counts don't refill however long the test takes.
  vi.spyOn(limitsOf(house), 'now').mockReturnValue(performance.now())
}, 60_000)

const body = { email: 'frei@formkurve.example' }
const ask = (address: string, agent: string) =>
  house.as(undefined, registration.mailInUse, { body }, { headers: { 'user-agent': agent, 'x-forwarded-for': address } })

test('a device that calls itself another one each time is no way around the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 310 }, (_, at) => ask('198.51.100.7', `Anders ${at}`)))
  expect(answers.filter(({ status }) => status === 429).length).toBe(250)
  expect((await ask('198.51.100.8', 'Anders 1')).status, 'from another address').toBe(200)
})

test('nor is one of the many addresses that an IPv6 line has', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(`2001:db8:1:2::${at + 1}`, 'Gleich')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})
