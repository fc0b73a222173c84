import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { courseSchedule } from '#contract/courses/schedule.ts'
import { employee, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { at, edit, house, lead, make, offered, other, planner, room, setUp } from './testing/planning.ts'

setUp()

const studio = 'winterthur'
const device = async (who: { token: string }) => {
  const opened = openDevice(house.url, { token: who.token })
  await opened.hear('ready')
  return opened
}
type Device = Awaited<ReturnType<typeof device>>
const planned = ({ frames }: Device) => frames.filter(({ event }) => event === 'course:planned')
/** Everything said before it has arrived: it is told to all, in order. */
async function fence(...devices: Device[]) {
  const row = await make({ published: true })
  await edit(row._id, { capacity: 30 })
  for (const { frames } of devices)
    await expect
      .poll(() => frames.some(({ event, data }) => event === 'course:changed' && (data as { execution: string }).execution === row._id))
      .toBe(true)
}

test('whoever plans in the studio hears of its drafts, whatever is done to them; members, instructors and other studios hear nothing', async () => {
  const elsewhere = await employee(house, 'studio_manager', ['pfungen'])
  const second = await employee(house, 'studio_manager', [studio])
  const [hears, ...deaf] = await Promise.all([second, await member(house), lead, elsewhere].map(device))
  const params = { id: v7() }
  const execution = {
    _id: params.id,
    course: offered,
    room,
    instructor: null,
    capacity: 10,
    published: false,
    series: null,
    seriesDay: null,
    ...at('09:00'),
  }
  const acts = [
    () => house.as(planner, courseSchedule.add, { body: { studio, executions: [execution], despite: [] } }),
    () => edit(params.id, { capacity: 8 }),
    () =>
      house.as(planner, courseSchedule.substitute, {
        params,
        body: { studio, version: 2, saw: null, instructor: other._id, despite: [] },
      }),
    () => house.as(planner, courseSchedule.cancel, { params, body: { studio, reason: 'Ferien' } }),
    () => house.as(planner, courseSchedule.reopen, { params, body: { studio, despite: [] } }),
    () => house.as(planner, courseSchedule.remove, { params, query: { studio, scope: 'one' } }),
  ]
  for (const [place, act] of acts.entries()) {
    expect((await act()).status).toBe(200)
    await expect.poll(() => planned(hears!)).toHaveLength(place + 1)
  }
  await fence(hears!, ...deaf)
  expect(planned(hears!)).toEqual(acts.map(() => ({ event: 'course:planned', data: { studio } })))
  for (const each of deaf) {
    expect(planned(each)).toEqual([])
    expect(JSON.stringify(each.frames)).not.toContain(params.id)
  }
  for (const { socket } of [hears!, ...deaf]) socket.close()
})

test('whoever may plan no more hears no more', async () => {
  const former = await employee(house, 'studio_manager', [studio])
  const opened = await device(former)
  await house.pool.query('delete from person_role where person = $1', [former._id])
  const execution = {
    _id: v7(),
    course: offered,
    room,
    instructor: null,
    capacity: 10,
    published: false,
    series: null,
    seriesDay: null,
    ...at('09:00'),
  }
  await house.as(planner, courseSchedule.add, { body: { studio, executions: [execution], despite: [] } })
  await fence(opened)
  expect(planned(opened)).toEqual([])
  opened.socket.close()
})
