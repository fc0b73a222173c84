import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { makeCode } from '#contract/codes.ts'
import { courses } from '#contract/courses/calls.ts'
import { courseDoor, type DoorAct, type Roster } from '#contract/courses/courseDoor.ts'
import { type DoorOutcome, doorOutcomes } from '#contract/rules/courses/doorOutcomes.ts'
import { type DoorDecision, decideByCode } from '#contract/rules/door/doorDecisions.ts'
import { doorView } from '#contract/rules/door/doorRules.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import { executionNow, makeExecution } from '#server/courses/testing/make.ts'
import { person } from '#server/shared/auth/tables.ts'
import { memberCode } from '#server/shared/codes/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'

/** The long run takes the whole figures, any other a tenth of them. */
const share = process.env.LONG ? 1 : 0.1
const scans = 500 * share
const doubles = 50 * share
const strangers = 20 * share
const signedOff = Math.max(1, 5 * share)
const booked = scans - doubles - strangers
/** Strangers for whom each device knows a free seat. */
const spare = strangers / 2

const house = testHouse({ studios: ['winterthur'] })
let planner: Somebody
beforeAll(async () => {
  planner = await employee(house, 'studio_manager', ['winterthur'])
})

interface Guest {
  _id: string
  code: string
}

async function people(many: number): Promise<Guest[]> {
  let at = 0
  const made = Array.from({ length: many }, () => ({ _id: v7(), code: makeCode(most => Math.floor(Math.random() * most)), at: at++ }))
  const created = new Date().toISOString()
  await house.db.insert(person).values(
    made.map(({ _id, at: n }) => ({
      _id,
      email: `${_id}@formkurve.example`,
      vorname: 'Gast',
      nachname: `Nr. ${n}`,
      keepKey: 'x',
      created,
    })),
  )
  await house.db.insert(memberCode).values(made.map(({ _id, code }) => ({ person: _id, code, madeAt: created })))
  return made
}

/** A device without a network: the roster that it loaded, its acts since, and each answer that it gave. */
class Device {
  acts: DoorAct[] = []
  said: { code: string; decision: DoorDecision }[] = []
  constructor(private readonly roster: Roster) {}

  async scan({ code }: Guest) {
    const now = Date.now()
    const decision = (await decideByCode(doorView(this.roster, this.acts, now), code, now)) as DoorDecision
    this.said.push({ code, decision })
    if (decision.act) this.acts.push({ ...decision.act, _id: v7(), at: new Date(now).toISOString() })
  }

  /** Sends as the outbox does: in order, and once more where the answer was lost. */
  async sync(execution: string) {
    const told: { act: string; outcome: DoorOutcome; over: boolean }[] = []
    for (const act of this.acts) {
      const key = v7()
      const send = () => house.as(planner, courseDoor.check, { params: { id: execution }, body: { acts: [act] } }, { key })
      const { status, reply } = await send()
      expect(status).toBe(200)
      if (told.length % 7 === 0) expect((await send()).reply).toEqual(reply)
      told.push(...reply.told)
    }
    return told
  }
}

const shuffled = <T>(all: readonly T[]) =>
  all
    .map(one => ({ one, by: Math.random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one)
function counted(words: readonly string[]) {
  const many: Record<string, number> = {}
  for (const word of words) many[word] = (many[word] ?? 0) + 1
  return many
}

async function courseOf(guests: readonly Guest[], capacity: number) {
  const { _id } = await makeExecution(house, { inMinutes: 20, capacity, booked: guests.length })
  const at = new Date().toISOString()
  await house.db
    .insert(courseSignup)
    .values(guests.map((guest, n) => ({ _id: v7(), execution: _id, person: guest._id, state: 'booked' as const, receipt: n + 1, at })))
  return _id
}

test(`two offline devices, ${scans} scans, ${doubles} doubles, ${strangers} not signed up, ${signedOff} signed off meanwhile: right after the sync`, async () => {
  const signedUp = await people(booked)
  const others = await people(strangers)
  const execution = await courseOf(signedUp, booked + spare)
  const { reply: roster } = await house.as(planner, courseDoor.roster, { params: { id: execution } })
  const devices = [new Device(roster), new Device(roster)] as const
  const everybody = [...signedUp, ...others]
  const order = shuffled(everybody).map((guest, at) => ({ guest, device: at % 2 }))
  // Half of the doubles come to the same door, half to the other.
  const twice = shuffled(signedUp).slice(0, doubles)
  for (const { guest, device } of order) await devices[device as 0 | 1].scan(guest)
  for (const [at, guest] of twice.entries()) {
    const first = order.find(one => one.guest === guest)?.device as number
    await devices[(at % 2 ? first : 1 - first) as 0 | 1].scan(guest)
  }
  expect(devices[0].said.length + devices[1].said.length).toBe(scans)

  // Some sign off meanwhile, from where there is a network.
  const gone = signedUp.slice(0, signedOff)
  for (const { _id } of gone) {
    const who = await member(house)
    await house.db.update(courseSignup).set({ person: who._id }).where(eq(courseSignup.person, _id))
    await house.as(who, courses.signOff, { params: { id: execution } })
    await house.db.update(courseSignup).set({ person: _id }).where(eq(courseSignup.person, who._id))
  }
  expect(await executionNow(house, execution)).toMatchObject({ booked: booked - signedOff })

  const told = (await Promise.all(devices.map(device => device.sync(execution)))).flat()
  const { reply: after } = await house.as(planner, courseDoor.roster, { params: { id: execution } })
  const row = await executionNow(house, execution)

  // Every decision is there with its reason, the device's own and the studio's.
  const words = new Set<string>(Object.values(doorOutcomes))
  for (const { said } of devices) for (const { decision } of said) expect(words.has(decision.why)).toBe(true)
  expect(after.log.map(({ _id }) => _id).sort()).toEqual(devices.flatMap(({ acts }) => acts.map(({ _id }) => _id)).sort())
  expect(told.every(({ outcome }) => outcome in doorOutcomes)).toBe(true)

  const letIn = devices.flatMap(({ said }) => said).filter(({ decision }) => decision.outcome === 'walk-in')
  const away = devices.flatMap(({ said }) => said).filter(({ decision }) => decision.outcome === 'full')
  expect(letIn.length + away.length).toBe(strangers)
  // Each device knows the same free seats, and lets in no more people than that.
  for (const { said } of devices) expect(said.filter(({ decision }) => decision.outcome === 'walk-in').length).toBeLessThanOrEqual(spare)

  const sameDoor = Math.floor(doubles / 2)
  expect(counted(told.map(({ outcome }) => outcome))).toEqual(
    Object.fromEntries(
      Object.entries({
        visited: booked - signedOff,
        'signed-off': signedOff,
        again: doubles - sameDoor,
        'walk-in': letIn.length,
        full: away.length,
      }).filter(([, many]) => many > 0),
    ),
  )
  // A person counts once.
  const inside = after.entries.filter(({ visitedAt }) => visitedAt !== null)
  expect(inside).toHaveLength(booked + letIn.length)
  expect(row).toMatchObject({ booked: booked + letIn.length, waiting: 0 })
  // The studio says it where two devices let in more people than there were seats.
  const beyond = Math.max(0, booked + letIn.length - row.capacity)
  expect(told.filter(({ over }) => over).length).toBeGreaterThanOrEqual(beyond > 0 ? 1 : 0)
  const mine = await house.db.select().from(courseSignup).where(eq(courseSignup.execution, execution))
  expect(new Set(mine.map(seat => seat.person)).size).toBe(mine.length)
  expect(mine.every(seat => seat.state === 'booked' && seat.visitedAt !== null)).toBe(true)
  await house.db.delete(courseExecution).where(eq(courseExecution._id, execution))
})
