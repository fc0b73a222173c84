import { beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { contract } from '#contract/testing/whole.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { requestOf } from '#server/testing/request.ts'
import { type World, world } from '#server/testing/world.ts'

const house = testHouse()
let here: World
let admin: Somebody
beforeAll(async () => {
  here = await world(house)
  admin = await employee(house, 'admin')
}, 120_000)

const calls = Object.values(contract)
  .flatMap(domain => Object.values(domain) as AnyCall[])
  .filter(({ method, reply }) => reply === 'file' && method !== 'GET')

async function statusOf(who: Somebody, call: AnyCall, key?: string) {
  await here.restore()
  const { answers: _, ...input } = call.example ?? {}
  const { path, init } = requestOf(call, { params: {}, query: {}, ...input }, { token: who.token, key })
  const answer = await house.ask(path, init)
  await answer.arrayBuffer()
  return answer.status
}

test.each(calls.map(call => [call.name!, call] as const))(
  '%s answers the same file whether or not it bears a key, each time',
  async (_, call) => {
    for (const who of [here.owner, admin]) {
      const status = await statusOf(who, call)
      const key = crypto.randomUUID()
      expect([await statusOf(who, call, key), await statusOf(who, call, key)]).toEqual([status, status])
    }
  },
)

test('there are such calls, and somebody is given a file by a key', async () => {
  const given: number[] = []
  for (const call of calls) given.push(await statusOf(admin, call, crypto.randomUUID()))
  expect(given.filter(status => status === 200).length).toBeGreaterThan(3)
})
