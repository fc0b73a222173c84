import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { roles } from '#contract/roles/calls.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { tablet } from '#server/station/testing/tablet.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

const house = testHouse()
let planner: Somebody
let studios: Record<'winterthur' | 'pfungen', { code: string; email: string }>
beforeAll(async () => {
  studios = { winterthur: await makeStudio(house, { code: 'winterthur' }), pfungen: await makeStudio(house, { code: 'pfungen' }) }
  planner = await employee(house, 'studio_manager', ['winterthur'])
})

async function courseOf(instructor: Somebody) {
  const { _id } = await makeExecution(house, { inMinutes: 20, capacity: 5 })
  await house.db.update(courseExecution).set({ instructor: instructor._id }).where(eq(courseExecution._id, _id))
  return _id
}
async function letIn(id: string, person: Somebody) {
  const act = { _id: v7(), kind: 'here', at: new Date().toISOString(), person: person._id } as const
  expect((await house.as(planner, courseDoor.check, { params: { id }, body: { acts: [act] } })).status).toBe(200)
}
async function openApp({ token }: Somebody) {
  const device = openDevice(house.url, { token })
  await device.hear('ready')
  return device
}

test('a frame of a door reaches who may stand at it, a tablet of its studio too, and nobody else', async () => {
  const own = await employee(house, 'gf_instructor', ['winterthur'])
  const gone = await employee(house, 'gf_instructor', ['pfungen'])
  const anna = await member(house)
  const [first, second] = [await courseOf(own), await courseOf(gone)]
  const everybody = {
    planner,
    own,
    chain: await employee(house, 'admin'),
    tablet: await tablet(house, studios.winterthur),
    anna,
    // This one leads the course, and holds the right in another studio only.
    gone,
    colleague: await employee(house, 'gf_instructor', ['winterthur']),
    elsewhere: await employee(house, 'studio_manager', ['pfungen']),
    tabletElsewhere: await tablet(house, studios.pfungen),
  }
  const apps = await Promise.all(Object.entries(everybody).map(async ([name, who]) => [name, await openApp(who)] as const))
  await letIn(first, anna)
  await letIn(second, anna)
  // A frame to everybody comes after those: once it is heard, none of them is still on its way.
  await house.bus.publish(house.db, { kind: 'live', people: 'all', event: 'notices:read', data: {} })
  await Promise.all(apps.map(([, app]) => app.hear('notices:read')))
  const heard = apps.map(([name, { frames }]) => [
    name,
    frames.flatMap(({ event, data }) => (event === 'course:door' ? [data.execution] : [])),
  ])
  expect(Object.fromEntries(heard)).toEqual({
    planner: [first, second],
    own: [first],
    chain: [first, second],
    tablet: [first, second],
    anna: [],
    gone: [],
    colleague: [],
    elsewhere: [],
    tabletElsewhere: [],
  })
})

test('an open app hears of doors as soon as its person may, and no more once they may not', async () => {
  const admin = await employee(house, 'admin')
  const beat = await member(house)
  const id = await courseOf(planner)
  const app = await openApp(beat)
  const doors = () => app.frames.filter(({ event }) => event === 'course:door').length
  const plan = (studio: string[]) =>
    house.as(admin, roles.change, { body: { changes: [{ person: beat._id, kind: 'right', code: 'gf_c_plan', studios: studio }] } })
  await letIn(id, beat)
  await plan(['winterthur'])
  await vi.waitFor(async () => {
    await letIn(id, beat)
    expect(doors()).toBeGreaterThan(0)
  })
  await plan(['pfungen'])
  await vi.waitFor(async () => {
    const before = doors()
    await letIn(id, beat)
    // A later frame has come, so the one that should not come never will.
    const marks = () => app.frames.filter(({ event }) => event === 'notices:read').length
    const seen = marks()
    await house.bus.publish(house.db, { kind: 'live', people: [beat._id], event: 'notices:read', data: {} })
    await vi.waitFor(() => expect(marks()).toBe(seen + 1))
    expect(doors()).toBe(before)
  })
})
