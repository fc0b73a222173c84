import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { type Right, rights } from '#contract/rights.ts'
import { contract } from '#contract/testing/whole.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { type Answered, openTestHouse, type Somebody, type TestHouse } from './testing/house.ts'
import { member } from './testing/make.ts'
import { type World, world } from './testing/world.ts'

let house: TestHouse
let here: World
/** Holds every right, but in a studio that none of the examples' rows is of. */
let elsewhere: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  here = await world(house)
  elsewhere = await member(house, { grants: (Object.keys(rights) as Right[]).map(right => ({ right, studios: ['elsewhere'] })) })
  // What is published is everybody's to see.
  await house.db.execute(sql`update event set published = false, studio = 'winterthur'`)
  await house.db.execute(sql`update course_execution set published = false`)
  await house.db.execute(sql`update video set studios = '{winterthur}'`)
}, 60_000)
afterAll(() => house.close())

const calls = Object.values(contract).flatMap(domain => Object.values(domain) as AnyCall[])
const inputOf = ({ example: { answers: _, ...input } = {} }: AnyCall) => ({ params: {}, query: {}, ...input })

/** Where the contract has a plain look at a row, every other call that names such a row in its path: restoring, copying, publishing it … */
const looks = calls.filter(({ method, path }) => method === 'GET' && /^[^:]+:id$/.test(path))
const tells = (call: AnyCall) => !echoes.includes(`${call.method} ${call.path}`)
/** Answers with what came, or that it is done, and nothing of the row. */
const echoes = ['POST videoarchiv/:id/watched', 'GET news/:id/read', 'DELETE news/:id', 'DELETE slides/:id', 'DELETE qrcodes/:id']
const aside = looks.flatMap(look =>
  calls
    .filter(call => call !== look && call.path.startsWith(look.path) && /^(\/|$)/.test(call.path.slice(look.path.length)))
    .filter(call => (call.path.match(/:\w+/g) ?? []).length === 1 && tells(call))
    .map((call): [string, AnyCall, AnyCall] => [`${call.method} ${call.path}`, call, look]),
)

test('there are such calls', () => {
  expect(aside.map(([name]) => name)).toEqual(expect.arrayContaining(['POST event/:id/restore', 'PUT gf/schedule/:id']))
})

test.each(aside)('%s shows nobody a row that its plain look hides', async (_name, call, look) => {
  await here.restore()
  const id = { params: inputOf(call).params }
  const seen = await house.as(elsewhere, look, { ...inputOf(look), ...id })
  if (seen.status === 200) return
  const said = await house.as(elsewhere, call, { ...inputOf(call), ...id })
  expect([said.status, said.code]).toEqual([expect.toBeOneOf([403, 404]), expect.toBeOneOf(['forbidden', 'missing'])])
})

test('planning against a draft of another studio tells that it is in the way, and nothing of it', async () => {
  const { courseSchedule } = contract
  const planner = await member(house, { grants: [{ right: 'gf_c_plan', studios: ['winterthur'] }] })
  const lead = await member(house, { roles: ['member', { role: 'gf_instructor', studios: 'all' }], vorname: 'Nadja', nachname: 'Rüegg' })
  const { executions } = inputOf(courseSchedule.add as AnyCall).body as {
    executions: [{ course: string; room: string; startsAt: string; endsAt: string }]
  }
  const [planned] = executions
  const draft = await makeExecution(house, {
    course: planned.course,
    room: planned.room,
    studio: 'pfungen',
    instructor: lead._id,
    published: false,
    startsAt: planned.startsAt,
    endsAt: planned.endsAt,
  })
  const ask = async (over: object) => {
    const meant = [{ ...planned, capacity: 10, published: false, series: null, seriesDay: null, instructor: null, ...over }]
    const answer = (await house.as(planner, courseSchedule.clashes, {
      body: { studio: 'winterthur', executions: meant as never, series: null, edit: null },
    })) as Answered<typeof courseSchedule.clashes>
    return answer.reply.clashes.filter(({ kind }) => kind === 'instructor')
  }
  const told = await ask({ instructor: lead._id })
  expect(told.map(({ who, other: { title, studio } }) => [who, title, studio])).toEqual([
    ['Nadja Rüegg', 'einen Kurs in einem anderen Studio', 'winterthur'],
  ])
  expect(JSON.stringify(told.map(({ other }) => other))).not.toContain(draft._id)
  const stranger = await member(house, { vorname: 'Geheim', nachname: 'Person' })
  await makeExecution(house, {
    course: planned.course,
    room: planned.room,
    studio: 'pfungen',
    instructor: stranger._id,
    startsAt: planned.startsAt,
    endsAt: planned.endsAt,
  })
  expect(await ask({ instructor: stranger._id }), 'who leads nothing here is not told of').toEqual([])
})
