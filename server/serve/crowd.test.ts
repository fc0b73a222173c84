import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#contract/shapes.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { type Listening, listening } from '#server/testing/listening.ts'
import { member } from '#server/testing/make.ts'
import { api } from './api.ts'
import { inLine, waitingAt } from './crowd.ts'
import { serve } from './serve.ts'

test('so many act at once at one place, the others in the order they came, and each is told whether it waited', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const come = (place: string, name: string) =>
    inLine(place, async waited => {
      begun.push(`${name}${waited ? ' waited' : ''}`)
      await new Promise<void>(end => ends.push(end))
      if (name === '3') throw new Error('x')
    })
  const all = Array.from({ length: 10 }, (_, at) => come('here', `${at}`))
  all.push(come('there', 'elsewhere'))
  const settled = Promise.allSettled(all)
  await expect.poll(() => begun).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', 'elsewhere'])
  ends[3]?.()
  await expect.poll(() => begun.slice(9)).toEqual(['8 waited'])
  ends[0]?.()
  await expect.poll(() => begun.slice(9)).toEqual(['8 waited', '9 waited'])
  await expect.poll(() => ends.length).toBe(11)
  for (const end of ends) end()
  expect((await settled).map(({ status }) => status).filter(status => status === 'rejected')).toHaveLength(1)
})

let house: TestHouse
let server: Listening
let full = false
let acted = 0
/** Codes of the refusals that were told. */
const told: string[] = []
const calls = { take: post('take', { access: [] }, done) }
const served = serve(
  calls,
  {
    take: () => {
      acted++
      return { ok: true }
    },
  },
  {
    take: {
      place: () => 'crowd.test',
      look: async () => {
        if (full) throw new Refusal('course-full')
      },
      refused: async (_, { code }) => void told.push(code),
    },
  },
)

beforeAll(async () => {
  house = await openTestHouse()
  server = await listening(api(house, served))
}, 60_000)
afterAll(async () => {
  server.close()
  await house.close()
})

test('who had to wait and can’t have it any more is refused by a look, which its key remembers and which is told once; what was answered before stays', async () => {
  const { token } = await member(house)
  const take = async (key?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) }
    const answer = await fetch(`${server.url}/take`, { method: 'POST', headers })
    return { status: answer.status, ...((await answer.json()) as { code?: string }) }
  }
  expect((await take('first')).status).toBe(200)
  full = true
  // Eight stand at the place, so all that comes has to wait.
  const ends: (() => void)[] = []
  const place = 'POST take crowd.test'
  const before = Array.from({ length: 8 }, () => inLine(place, () => new Promise<void>(end => ends.push(end))))
  const came = [take('second'), take('first'), take()]
  await expect.poll(() => waitingAt(place)).toBe(came.length)
  for (const end of ends) end()
  await Promise.all(before)
  const answers = await Promise.all(came)
  expect(answers.map(({ status }) => status)).toEqual([409, 200, 409])
  expect(acted).toBe(1)
  // Once, of the act that its key remembers; one without a key is told by its answer.
  expect(told).toEqual(['course-full'])
  full = false
  expect(await take('second')).toMatchObject({ status: 409, code: 'course-full' })
  expect((await take('third')).status).toBe(200)
  expect(acted).toBe(2)
  expect(told).toEqual(['course-full'])
})
