import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { post } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#contract/shapes.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { type Listening, listening } from '#server/testing/listening.ts'
import { member } from '#server/testing/make.ts'
import { api } from './api.ts'
import { inLine, waitingAt } from './crowd.ts'
import { serve } from './serve.ts'

test('so many act at once at one place, the others in the order they came, and whoever waited is looked at before', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const waited: string[] = []
  const come = (place: string, name: string) =>
    inLine(house, place, {
      one: name,
      look: async (all: readonly string[]) => {
        waited.push(...all)
        return []
      },
      act: async () => {
        begun.push(name)
        await new Promise<void>(end => ends.push(end))
        if (name === '3') throw new Error('x')
      },
    })
  const all = Array.from({ length: 10 }, (_, at) => come('here', `${at}`))
  all.push(come('there', 'elsewhere'))
  const settled = Promise.allSettled(all)
  await expect.poll(() => begun).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', 'elsewhere'])
  ends[3]?.()
  await expect.poll(() => begun.slice(9)).toEqual(['8'])
  ends[0]?.()
  await expect.poll(() => begun.slice(9)).toEqual(['8', '9'])
  await expect.poll(() => ends.length).toBe(11)
  expect(waited).toEqual(['8', '9'])
  for (const end of ends) end()
  expect((await settled).map(({ status }) => status).filter(status => status === 'rejected')).toHaveLength(1)
})

let house: TestHouse
let server: Listening
let full = false
let acted = 0
/** Who is not refused, though all others are; and who makes a look at several fail. */
let lucky: string | undefined
let poison: string | undefined
/** Codes of the refusals that were told. */
const told: string[] = []
/** How many each look was at. */
const looks: number[] = []
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
      look: async (_tx, all) => {
        looks.push(all.length)
        if (all.some(({ who }) => who._id === poison && all.length > 1)) throw new Error('x')
        return all.map(({ who }) => (full && who._id !== lucky ? new Refusal('course-full') : undefined))
      },
      refused: async (_tx, all) => void told.push(...all.map(({ refusal }) => refusal.code)),
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

const place = 'POST take crowd.test'
const takes =
  (who: { token: string }) =>
  async (key?: string, query = '') => {
    const headers = { authorization: `Bearer ${who.token}`, ...(key && { 'idempotency-key': key }) }
    const answer = await fetch(`${server.url}/take${query}`, { method: 'POST', headers })
    return { status: answer.status, ...((await answer.json()) as { code?: string }) }
  }

/** All come, in this order, while eight stand at the place; their answers. */
async function whileFull(...coming: (() => Promise<{ status: number; code?: string }>)[]) {
  const ends: (() => void)[] = []
  const act = () => new Promise<void>(end => ends.push(end))
  const before = Array.from({ length: 8 }, () => inLine(house, place, { one: undefined, act }))
  const came: Promise<{ status: number; code?: string }>[] = []
  for (const come of coming) {
    came.push(come())
    await expect.poll(() => waitingAt(house, place), { interval: 2 }).toBe(came.length)
  }
  for (const end of ends) end()
  await Promise.all(before)
  return Promise.all(came)
}

beforeEach(() => {
  full = false
  lucky = poison = undefined
  acted = looks.length = told.length = 0
})

test('who had to wait and can’t have it any more is refused by a look, which its key remembers and which is told once; what was answered before stays', async () => {
  const take = takes(await member(house))
  expect((await take('first')).status).toBe(200)
  full = true
  const answers = await whileFull(
    () => take('second'),
    () => take('first'),
    () => take(),
  )
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

test('forty who wait are refused by few looks; each key remembers its own answer, and each is told', async () => {
  full = true
  const people = await Promise.all(Array.from({ length: 10 }, () => member(house)))
  const all = Array.from({ length: 40 }, (_, at) => () => takes(people[at % 10]!)(`of-${at}`))
  const answers = await whileFull(...all)
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(409))
  expect(acted).toBe(0)
  expect(told).toHaveLength(40)
  // Eight turns are free at once; after those one look is at all the others.
  expect(looks.reduce((sum, each) => sum + each)).toBe(40)
  expect(looks.length).toBeLessThanOrEqual(9)
  full = false
  for (const again of [all[0]!, all[27]!, all[39]!]) expect(await again()).toMatchObject({ status: 409, code: 'course-full' })
  expect(acted).toBe(0)
  expect(told).toHaveLength(40)
})

test('of an act that came several times in one look one is new and told; another act under its key is refused', async () => {
  full = true
  const [anna, bea] = await Promise.all([member(house), member(house)])
  const take = takes(anna)
  const fill = Array.from({ length: 8 }, (_, at) => () => takes(bea)(`fills-${at}`))
  const answers = await whileFull(
    ...fill,
    () => take('twice'),
    () => take('twice'),
    () => takes(bea)('twice'),
    () => take('twice', '?other=1'),
  )
  expect(answers.slice(8).map(({ code }) => code)).toEqual(['course-full', 'course-full', 'course-full', 'key-reused'])
  expect(told).toHaveLength(8 + 2)
  full = false
  expect((await take('twice')).code).toBe('course-full')
})

test('who is not refused by a look at all goes on waiting in its place and acts', async () => {
  full = true
  const [anna, bea] = await Promise.all([member(house), member(house)])
  lucky = bea._id
  const fill = Array.from({ length: 12 }, (_, at) => () => takes(anna)(`before-${at}`))
  const answers = await whileFull(
    ...fill,
    () => takes(bea)('mine'),
    () => takes(anna)('after'),
  )
  expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(409), 200, 409])
  expect(acted).toBe(1)
})

test('a look at all that fails is one at each, so nobody fails for another', async () => {
  full = true
  const [anna, bea] = await Promise.all([member(house), member(house)])
  poison = bea._id
  const fill = Array.from({ length: 12 }, (_, at) => () => takes(anna)(`with-${at}`))
  const answers = await whileFull(...fill, () => takes(bea)('poison'))
  expect(answers.map(({ status }) => status)).toEqual(Array(13).fill(409))
  expect(told).toHaveLength(13)
})
