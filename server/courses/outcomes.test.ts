import { desc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import { usualRules } from '#contract/courses/rules.ts'
import { Refusal } from '#contract/refusals.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { courseExecution, courseSetting } from './tables.ts'
import { makeExecution } from './testing/make.ts'
import { when } from './words.ts'

const house = testHouse({ studios: ['winterthur'] })
let anna: Somebody
let bea: Somebody
beforeAll(async () => {
  ;[anna, bea] = await Promise.all([member(house), member(house)])
}, 60_000)

type Expects = 'booked' | 'waiting' | 'off' | 'late'
const act = (who: Somebody, call: typeof courses.signUp | typeof courses.signOff, id: string, expects?: Expects, key = v7()) =>
  house.as(who, call, { params: { id }, body: { expects } }, { key })
const told = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id)).orderBy(desc(notification.created))).map(
    ({ title, link }) => [title, link],
  )
const what = ({ startsAt }: { startsAt: string }) => `Yoga Flow, ${when(startsAt)}`

test('who saw a free seat and only waits finds it among the notices, once, and in the colour of what it means', async () => {
  const row = await makeExecution(house, { capacity: 1 })
  const heard: BusMessage[] = []
  const deaf = house.bus.subscribe(message => heard.push(message))
  await act(anna, courses.signUp, row._id, 'booked')
  const key = v7()
  await act(bea, courses.signUp, row._id, 'booked', key)
  expect((await act(bea, courses.signUp, row._id, 'booked', key)).reply).toMatchObject({ state: 'waiting', position: 1 })
  const sentence = `Nicht gebucht: letzter Platz weg. Auf der Warteliste, Platz 1: ${what(row)}`
  expect([await told(anna), await told(bea)]).toEqual([[], [[sentence, `/kurse/${row._id}`]]])
  await act(anna, courses.signOff, row._id, 'off')
  expect((await told(bea))[0]).toEqual([`Du bist dabei: ${what(row)}`, `/kurse/${row._id}`])
  const tones = () =>
    heard.flatMap(each => (each.kind === 'live' && each.event === 'new_notification' ? [(each.data as { tone?: string }).tone] : []))
  await expect.poll(tones).toEqual(['warn', 'ok'])
  deaf()
})

test('who saw that there is only the waiting list, or a device that did not say what it showed, is told nothing new', async () => {
  const row = await makeExecution(house, { capacity: 1 })
  const before = [await told(anna), await told(bea)]
  const carla = await member(house)
  await act(carla, courses.signUp, row._id)
  await act(anna, courses.signUp, row._id, 'waiting')
  await house.as(bea, courses.signUp, { params: { id: row._id } })
  expect([await told(anna), await told(bea)]).toEqual(before)
})

test.each<[string, Partial<typeof courseExecution.$inferInsert>, string]>([
  ['it was cancelled', { cancelledAt: new Date().toISOString() }, 'Dieser Kurs fällt aus.'],
  [
    'it has begun',
    { startsAt: new Date(Date.now() - 60_000).toISOString() },
    'Die Anmeldung ist geschlossen: Dieser Kurs hat begonnen oder beginnt gleich.',
  ],
])('a booking that waited and is refused because %s is told with the reason, once', async (_name, over, why) => {
  const dora = await member(house)
  const { _id } = await makeExecution(house)
  await house.db.update(courseExecution).set(over).where(eq(courseExecution._id, _id))
  const [row] = await house.db.select().from(courseExecution).where(eq(courseExecution._id, _id))
  const key = v7()
  for (const _ of [1, 2]) expect((await act(dora, courses.signUp, _id, 'booked', key)).status).toBe(409)
  expect(await told(dora)).toEqual([[`Nicht gebucht: ${what(row!)}. ${why}`, `/kurse/${_id}`]])
})

test('who gave a seat back in time and was late once it arrived is told so', async () => {
  const dora = await member(house)
  const row = await makeExecution(house, { startsAt: new Date(Date.now() + 20 * 60_000).toISOString() })
  await act(dora, courses.signUp, row._id, 'booked')
  expect((await act(dora, courses.signOff, row._id, 'off')).reply.state).toBe('late')
  expect(await told(dora)).toEqual([[`Zu spät abgemeldet: ${what(row)}`, `/kurse/${row._id}`]])
})

test('who waits already and asks again from a device that still shows a free seat is told once; once more only where they asked anew', async () => {
  const erna = await member(house)
  const row = await makeExecution(house, { capacity: 1 })
  await act(anna, courses.signUp, row._id)
  for (const _ of [1, 2]) expect((await act(erna, courses.signUp, row._id, 'booked')).reply.state).toBe('waiting')
  expect(await told(erna)).toHaveLength(1)
  await act(erna, courses.signOff, row._id, 'off')
  await act(erna, courses.signUp, row._id, 'booked')
  expect(await told(erna)).toHaveLength(2)
})

test('who was late to give a seat back is told once, whatever another device still shows', async () => {
  const erna = await member(house)
  const row = await makeExecution(house, { startsAt: new Date(Date.now() + 20 * 60_000).toISOString() })
  await act(erna, courses.signUp, row._id, 'booked')
  for (const _ of [1, 2]) expect((await act(erna, courses.signOff, row._id, 'off')).reply.state).toBe('late')
  expect(await told(erna)).toHaveLength(1)
})

test('a crowd at a full course: each who waited is told the reason once, in one notice, and whoever has a seat keeps it', async () => {
  const row = await makeExecution(house, { capacity: 1 })
  await house.db.insert(courseSetting).values({ studio: 'winterthur', ...usualRules, mostWaiting: 0 })
  const people = await Promise.all(Array.from({ length: 30 }, () => member(house)))
  await act(anna, courses.signUp, row._id, 'booked')
  const all = [...people.slice(0, 15), anna, ...people.slice(15)]
  const answers = await Promise.all(all.map(who => act(who, courses.signUp, row._id, 'booked')))
  expect(answers.map(({ status }) => status)).toEqual(all.map(who => (who === anna ? 200 : 409)))
  const notice = `Nicht gebucht: ${what(row)}. ${new Refusal('course-full').message}`
  for (const who of people) expect(await told(who)).toEqual([[notice, `/kurse/${row._id}`]])
  expect((await told(anna)).map(([title]) => title)).not.toContain(notice)
})
