import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { AnyCall, Input } from '#contract/call.ts'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import type { Enrolled } from '#contract/station.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { enrolOn, signed, tablet } from '#server/station/testing/tablet.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { courseDoorAct } from './tables.ts'

const house = testHouse()
let on: Somebody
beforeAll(async () => {
  on = await tablet(house, await makeStudio(house, { code: 'winterthur' }))
  await makeStudio(house, { code: 'pfungen' })
})

const act = <C extends AnyCall>(who: Enrolled, call: C, input: Input<C>) =>
  house.as(on, call, input, { headers: signed(who, call, input as object) })
const here = (person: Somebody) => ({ _id: v7(), kind: 'here', at: new Date().toISOString(), person: person._id }) as const

test("what two employees do at one door on the studio's tablet is written down as theirs; the tablet alone does nothing", async () => {
  const reto = await employee(house, 'studio_manager', ['winterthur'], { vorname: 'Reto', nachname: 'Ammann' })
  const mia = await employee(house, 'gf_instructor', ['winterthur', 'pfungen'], { vorname: 'Mia', nachname: 'Keller' })
  const [planner, leads] = [await enrolOn(house, on, reto), await enrolOn(house, on, mia)]
  const { _id: id } = await makeExecution(house, { inMinutes: 20 })
  await house.db.update(courseExecution).set({ instructor: mia._id }).where(eq(courseExecution._id, id))
  const [anna, beat] = [await member(house), await member(house)]

  const alone = await house.as(on, courseDoor.check, { params: { id }, body: { acts: [here(anna)] } })
  expect(alone.code).toBe('forbidden')
  for (const [who, person] of [
    [planner, anna],
    [leads, beat],
  ] as const) {
    const { reply } = await act(who, courseDoor.check, { params: { id }, body: { acts: [here(person)] } })
    expect(reply.told.map(({ outcome }) => outcome)).toEqual(['walk-in'])
  }
  const written = await house.db.select().from(courseDoorAct).where(eq(courseDoorAct.execution, id))
  expect(new Map(written.map(({ person, by }) => [person, by]))).toEqual(
    new Map([
      [anna._id, reto._id],
      [beat._id, mia._id],
    ]),
  )
  const { log } = (await act(leads, courseDoor.roster, { params: { id } })).reply
  expect(log.map(({ by }) => by).sort()).toEqual(['Mia Keller', 'Reto Ammann'])
})

test("on a tablet nobody stands at the doors of another studio, and an instructor at no colleague's", async () => {
  const mia = await employee(house, 'gf_instructor', ['winterthur', 'pfungen'])
  const chief = await employee(house, 'studio_manager', ['winterthur', 'pfungen'])
  const [leads, plans] = [await enrolOn(house, on, mia), await enrolOn(house, on, chief)]
  const { _id: theirs } = await makeExecution(house, { inMinutes: 20 })
  const { _id: elsewhere } = await makeExecution(house, { inMinutes: 20, studio: 'pfungen' })
  await house.db.update(courseExecution).set({ instructor: mia._id }).where(eq(courseExecution._id, elsewhere))
  const asked = async (who: Enrolled, id: string) => (await act(who, courseDoor.roster, { params: { id } })).status
  expect([await asked(leads, theirs), await asked(leads, elsewhere), await asked(plans, theirs), await asked(plans, elsewhere)]).toEqual([
    404, 404, 200, 404,
  ])
  const doors = async (who: Enrolled) => (await act(who, courseDoor.doors, { query: {} })).reply.map(({ _id }) => _id)
  expect(await doors(leads)).toEqual([])
  expect(await doors(plans)).toContain(theirs)
  expect(await doors(plans)).not.toContain(elsewhere)
})
