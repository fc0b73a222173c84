import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { reservations } from '#contract/reservations/calls.ts'
import { reservationOffice } from '#contract/reservations/reservationOffice.ts'
import { shell } from '#contract/shell.ts'
import { dayMs, minutesAfter } from '#contract/time.ts'
import { dayOf } from '#server/kit/zone.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { codeOf } from '#server/shared/codes/codes.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { closePast } from './defects.ts'
import { reminderJob } from './reservationReminder.ts'
import { reservation } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let office: Somebody
let foreign: Somebody
beforeAll(async () => {
  const rights = ['reservations_createType', 'reservations_fetch'] as const
  const of = (studio: string) =>
    holder(
      house,
      rights.map(right => ({ right, studios: [studio] })),
    )
  office = await of('winterthur')
  foreign = await of('pfungen')
}, 60_000)

/** A refusal that hands something back. */
interface Kept<T> {
  code: string
  reply: { current: T }
}

const hours = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
const usual = {
  studio: 'winterthur',
  name: 'Massagesessel',
  text: null,
  picture: null,
  capacity: 1,
  slotMinutes: 30,
  bufferMinutes: 0,
  leadMinutes: 0,
  aheadDays: 14,
  changeMinutes: 60,
  most: 2,
  hours,
  closures: [],
  published: true,
}
async function made(over: object = {}) {
  const body = { ...usual, _id: v7(), ...over }
  const { reply, code, fields } = await house.as(office, reservationOffice.addType, { body })
  if (code) throw new Error(`${code} ${JSON.stringify(fields)}`)
  return reply._id
}
const inWinterthur = (count = 1) => Promise.all(Array.from({ length: count }, () => member(house, { studioCode: 'winterthur' })))
/** A day that begins in more than a day: tomorrow's first slot is too near for a change when it is almost midnight. */
const dayAhead = () => dayOf(minutesAfter(new Date().toISOString(), 48 * 60))
const slotsOf = async (who: Somebody, id: string) =>
  (await house.as(who, reservations.slots, { params: { id }, query: { date: dayAhead() } })).reply
const take = (who: Somebody, type: string, startsAt: string, _id = v7()) =>
  house.as(who, reservations.reserve, { body: { _id, type, startsAt } }, { key: v7() })
const titlesOf = async (who: Somebody) => (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)

test('the first whose act arrives has the place; the next is refused, hears of it and is offered the next free slots', async () => {
  const type = await made()
  const [anna, beat] = (await inWinterthur(2)) as [Somebody, Somebody]
  const [slot, after] = await slotsOf(anna, type)
  const key = v7()
  expect((await take(anna, type, slot!.startsAt, key)).reply.state).toBe('booked')
  expect((await take(anna, type, slot!.startsAt, key)).reply._id).toBe(key)
  const { code, reply } = (await take(beat, type, slot!.startsAt)) as unknown as Kept<{ next: unknown[] }>
  expect([code, reply.current.next.length]).toEqual(['reservation-full', 3])
  expect(await titlesOf(beat)).toEqual([expect.stringMatching(/^Nicht gebucht: Massagesessel, /)])
  expect((await slotsOf(beat, type)).slice(0, 2).map(({ free }) => free)).toEqual([0, 1])
  expect((await take(beat, type, after!.startsAt)).code).toBeUndefined()
  expect((await house.as(anna, reservations.mine)).reply.map(({ startsAt }) => startsAt)).toEqual([slot!.startsAt])
})

test('a move is one act: the old place stays where the new one is not free, and is free once it is had', async () => {
  const type = await made()
  const [anna, beat] = (await inWinterthur(2)) as [Somebody, Somebody]
  const [first, second, third] = await slotsOf(anna, type)
  const own = (await take(anna, type, first!.startsAt)).reply._id
  await take(beat, type, second!.startsAt)
  const move = (startsAt: string, who = anna) =>
    house.as(who, reservations.move, { params: { id: own }, body: { startsAt } }, { key: v7() })
  expect((await move(second!.startsAt)).code).toBe('reservation-full')
  expect((await house.as(anna, reservations.details, { params: { id: own } })).reply.startsAt).toBe(first!.startsAt)
  expect(await titlesOf(anna)).toEqual([expect.stringMatching(/^Nicht verschoben: Massagesessel, .*\. /)])
  expect((await move(third!.startsAt)).reply.startsAt).toBe(third!.startsAt)
  expect((await slotsOf(beat, type)).slice(0, 3).map(({ free }) => free)).toEqual([1, 0, 0])
  expect([(await move(first!.startsAt, beat)).code, (await move(first!.startsAt, foreign)).code]).toEqual(['missing', 'missing'])
  expect((await move(first!.startsAt, office)).code).toBeUndefined()
  expect((await titlesOf(anna))[0]).toMatch(/^Das Studio hat verschoben: /)
  // Of somebody else's nothing is told, to whomever.
  expect([await titlesOf(beat), await titlesOf(foreign)]).toEqual([[], []])
})

test('whoever looks after reservations sees the times of a type that was taken back, to move who has a place in it', async () => {
  const type = await made({ published: false })
  const [anna] = (await inWinterthur()) as [Somebody]
  const slots = (who: Somebody) => house.as(who, reservations.slots, { params: { id: type }, query: { date: dayAhead() } })
  expect([(await slots(office)).code, (await slots(anna)).code, (await slots(foreign)).code]).toEqual([undefined, 'missing', 'missing'])
})

test('staff move what has begun and is not over, whatever the type’s lead, to a slot that is not over and has a place', async () => {
  const type = await made({ slotMinutes: 120, leadMinutes: 600, changeMinutes: 2880 })
  const [anna, beat] = (await inWinterthur(2)) as [Somebody, Somebody]
  const [ahead, other] = await slotsOf(anna, type)
  const own = (await take(anna, type, ahead!.startsAt)).reply._id
  const set = (stretch: { startsAt: string; endsAt: string }) => house.db.update(reservation).set(stretch).where(eq(reservation._id, own))
  const move = (who: Somebody, startsAt: string) =>
    house.as(who, reservations.move, { params: { id: own }, body: { startsAt } }, { key: v7() })
  const today = async (who: Somebody) => {
    const query = { date: dayOf(new Date().toISOString()), byHand: 'yes' as const }
    return (await house.as(who, reservations.slots, { params: { id: type }, query })).reply
  }
  const running = (await today(office)).find(({ endsAt }) => endsAt > new Date().toISOString())!
  expect(running.free).toBe(1)
  // For members the lead holds, whatever they ask for.
  expect((await today(anna)).find(({ startsAt }) => startsAt === running.startsAt)?.free).toBe(0)

  const begun = { startsAt: minutesAfter(running.startsAt, -1), endsAt: minutesAfter(new Date().toISOString(), 5) }
  await set(begun)
  expect((await move(anna, other!.startsAt)).code).toBe('reservation-begun')
  expect((await move(office, running.startsAt)).reply.startsAt).toBe(running.startsAt)
  expect((await titlesOf(anna))[0]).toMatch(/^Das Studio hat verschoben: /)
  await take(beat, type, other!.startsAt)
  expect((await move(office, other!.startsAt)).code).toBe('reservation-full')
  await set({ ...begun, endsAt: minutesAfter(new Date().toISOString(), -1) })
  expect((await move(office, ahead!.startsAt)).code).toBe('reservation-begun')
})

test('staff move their own by hand where they say so; else it is theirs as a member’s is', async () => {
  const grants = [{ right: 'reservations_fetch' as const, studios: ['winterthur'] }]
  const clerk = await member(house, { studioCode: 'winterthur', grants })
  const [type, anna] = [await made({ slotMinutes: 120 }), (await inWinterthur())[0]!]
  const query = { date: dayOf(new Date().toISOString()), byHand: 'yes' as const }
  const ofToday = (await house.as(clerk, reservations.slots, { params: { id: type }, query })).reply
  const running = ofToday.find(({ endsAt }) => endsAt > new Date().toISOString())!
  const move = async (who: Somebody, own: string, byHand?: 'yes') =>
    (await house.as(who, reservations.move, { params: { id: own }, body: { startsAt: running.startsAt, ...(byHand && { byHand }) } })).code
  const slot = (await slotsOf(clerk, type))[0]!.startsAt
  const own = (await take(clerk, type, slot)).reply._id
  expect([running.free, await move(clerk, own)]).toEqual([1, 'reservation-closed'])
  expect(await move(clerk, own, 'yes')).toBeUndefined()
  expect((await titlesOf(clerk)).filter(title => title.startsWith('Das Studio'))).toEqual([])
  // Whoever is no staff there gains nothing by saying so.
  expect(await move(anna, (await take(anna, type, slot)).reply._id, 'yes')).toBe('reservation-closed')
})

test('a move never gives somebody two places at the same time', async () => {
  const type = await made({ capacity: 3 })
  const [anna] = (await inWinterthur()) as [Somebody]
  const [first, second] = await slotsOf(anna, type)
  const own = (await take(anna, type, first!.startsAt)).reply._id
  await take(anna, type, second!.startsAt)
  const move = (who: Somebody) => house.as(who, reservations.move, { params: { id: own }, body: { startsAt: second!.startsAt } })
  expect([(await move(anna)).code, (await move(office)).code]).toEqual(['reservation-twice', 'reservation-twice'])
})

test('somebody else’s reservation is not there: shown, moved, cancelled, in a calendar or checked in', async () => {
  const type = await made()
  const [anna, beat] = (await inWinterthur(2)) as [Somebody, Somebody]
  const [slot] = await slotsOf(anna, type)
  const params = { id: (await take(anna, type, slot!.startsAt)).reply._id }
  const tries = [
    house.as(beat, reservations.details, { params }),
    house.as(beat, reservations.cancel, { params }),
    house.as(beat, reservations.entry, { params }),
    house.as(foreign, reservations.cancel, { params }),
    house.as(foreign, reservationOffice.check, { params, body: { state: 'came' } }),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  const listed = await house.as(foreign, reservationOffice.all, { query: { type: [type] } })
  expect(listed.reply).toEqual({ rows: [], total: 0 })
})

test('given back, the place is free and the row is kept as cancelled', async () => {
  const type = await made()
  const [anna] = (await inWinterthur()) as [Somebody]
  const [slot] = await slotsOf(anna, type)
  const params = { id: (await take(anna, type, slot!.startsAt)).reply._id }
  expect((await house.as(anna, reservations.cancel, { params })).code).toBeUndefined()
  expect((await house.as(anna, reservations.cancel, { params })).code).toBeUndefined()
  expect((await house.as(anna, reservations.details, { params })).reply.state).toBe('cancelled')
  expect((await slotsOf(anna, type))[0]?.free).toBe(1)
})

test('a type’s own rules: lead, how far ahead, how many a person, no two at a time', async () => {
  const [anna] = (await inWinterthur()) as [Somebody]
  const far = await made({ leadMinutes: 10_080, aheadDays: 3 })
  expect((await slotsOf(anna, far)).every(({ free }) => free === 0)).toBe(true)
  const type = await made({ capacity: 5, most: 2 })
  const [first, second, third] = await slotsOf(anna, type)
  const code = async (id: string, at: string) => (await take(anna, id, at)).code
  expect(await code(far, first!.startsAt)).toBe('reservation-closed')
  expect([await code(type, first!.startsAt), await code(type, first!.startsAt), await code(type, second!.startsAt)]).toEqual([
    undefined,
    'reservation-twice',
    undefined,
  ])
  expect(await code(type, third!.startsAt)).toBe('reservation-most')
  expect(await code(type, new Date(Date.parse(first!.startsAt) + 60_000).toISOString())).toBe('reservation-slot')
})

test('a defect: reported by a member, confirmed by staff, told to whom it concerns, mended', async () => {
  const type = await made({ capacity: 2 })
  const [anna, beat] = (await inWinterthur(2)) as [Somebody, Somebody]
  const [slot, after] = await slotsOf(anna, type)
  await take(anna, type, slot!.startsAt)
  const report = (who: Somebody, confirmed: boolean) =>
    house.as(who, reservations.report, { params: { id: type }, body: { text: 'Der Griff ist gerissen.', picture: null, confirmed } })
  expect((await report(beat, true)).code).toBe('forbidden')
  expect((await report(beat, false)).code).toBeUndefined()
  expect([(await titlesOf(office))[0], (await titlesOf(foreign))[0]]).toEqual([
    expect.stringMatching(/^Defekt gemeldet: Massagesessel\. /),
    undefined,
  ])
  const seen = async (who: Somebody) => {
    const { state, reportedByMe } = (await house.as(who, reservations.one, { params: { id: type } })).reply
    return [state, reportedByMe]
  }
  expect([await seen(anna), await seen(beat)]).toEqual([
    ['reported', false],
    ['reported', true],
  ])
  expect((await take(beat, type, slot!.startsAt)).code).toBeUndefined()
  expect((await report(office, true)).code).toBeUndefined()
  expect((await take(beat, type, after!.startsAt)).code).toBe('reservation-defective')
  expect(await titlesOf(anna)).toEqual([expect.stringMatching(/^Defekt: Massagesessel, /)])
  const again = (who: Somebody, studio = 'winterthur') =>
    house.as(who, reservationOffice.reactivate, { params: { id: type }, body: { studio } })
  expect([(await again(foreign)).code, (await again(foreign, 'pfungen')).code]).toEqual(['forbidden', 'missing'])
  expect((await again(office)).reply.state).toBe('active')
  expect(await seen(beat)).toEqual(['active', false])
  expect((await titlesOf(anna))[0]).toMatch(/^Geht wieder: /)
})

test('a turn that begins while it is defective falls out; who stayed away is a no-show half an hour after the end', async () => {
  const [anna, beat] = (await inWinterthur(2)) as [Somebody, Somebody]
  const [broken, whole] = [await made(), await made()]
  const [slot] = await slotsOf(anna, broken)
  const [lost, missed] = [(await take(anna, broken, slot!.startsAt)).reply._id, (await take(beat, whole, slot!.startsAt)).reply._id]
  await house.as(office, reservations.report, { params: { id: broken }, body: { text: 'Kabel.', picture: null, confirmed: true } })
  const stateOf = async (_id: string) => (await house.db.select().from(reservation).where(eq(reservation._id, _id)))[0]?.state
  await closePast(house, Date.parse(slot!.startsAt) - 1)
  expect([await stateOf(lost), await stateOf(missed)]).toEqual(['booked', 'booked'])
  await closePast(house, Date.parse(slot!.startsAt) + 1)
  expect([await stateOf(lost), await stateOf(missed)]).toEqual(['cancelled', 'booked'])
  await closePast(house, Date.parse(slot!.endsAt) + 31 * 60_000)
  expect(await stateOf(missed)).toBe('missed')
})

test('a turn that began before anybody said it was defective does not fall out', async () => {
  const [anna] = (await inWinterthur()) as [Somebody]
  const type = await made()
  const [slot] = await slotsOf(anna, type)
  const own = (await take(anna, type, slot!.startsAt)).reply._id
  const startsAt = new Date(Date.now() - 600_000).toISOString()
  await house.db.update(reservation).set({ startsAt }).where(eq(reservation._id, own))
  await house.as(office, reservations.report, { params: { id: type }, body: { text: 'Kabel.', picture: null, confirmed: true } })
  await closePast(house)
  expect((await house.as(anna, reservations.details, { params: { id: own } })).reply.state).toBe('booked')
})

test('a day that closes is told to who has a place then, by bell and mail, once; not moved or given back by then it falls out', async () => {
  const body = { ...usual, _id: v7() }
  await house.as(office, reservationOffice.addType, { body })
  const [anna, beat] = (await inWinterthur(2)) as [Somebody, Somebody]
  const slots = await slotsOf(anna, body._id)
  const own = (await take(anna, body._id, slots[20]!.startsAt)).reply
  const later = new Date(Date.parse(slots[20]!.startsAt) + 3 * dayMs).toISOString()
  await take(beat, body._id, later)
  const edit = (closures: object[], version: number) =>
    house.as(office, reservationOffice.editType, { params: { id: body._id }, body: { ...body, closures, version } as never })
  const closures = [{ from: dayAhead(), to: dayAhead() }]
  expect((await edit(closures, 1)).status).toBe(200)
  expect((await edit([...closures, { from: '2020-01-01', to: '2020-01-02' }], 2)).status).toBe(200)
  expect(await titlesOf(anna)).toEqual([expect.stringMatching(/^Dann geschlossen: Massagesessel, .*Wähl eine andere Zeit/)])
  expect(await titlesOf(beat)).toEqual([])
  await house.runJobs()
  const mails = (await house.db.select().from(sandboxMail).where(eq(sandboxMail.to, anna.email))).map(({ subject }) => subject)
  expect(mails).toEqual([expect.stringMatching(/^Dann geschlossen: Massagesessel/)])
  await closePast(house, Date.parse(own.startsAt) + 1000)
  const [row] = await house.db.select().from(reservation).where(eq(reservation._id, own._id))
  expect(row).toMatchObject({ state: 'cancelled', reason: 'Geschlossen' })
  expect((await titlesOf(anna))[0]).toMatch(/^Fällt aus, geschlossen: Massagesessel/)
})

test('nobody is reminded of what is defective', async () => {
  const [anna] = (await inWinterthur()) as [Somebody]
  const [whole, broken] = [await made(), await made()]
  const reminded = async (type: string) => {
    const { _id, version } = (await take(anna, type, (await slotsOf(anna, type))[0]!.startsAt)).reply
    if (type === broken)
      await house.as(office, reservations.report, { params: { id: type }, body: { text: 'Kabel.', picture: null, confirmed: true } })
    await reminderJob.work(house, { _id, version } as never, { finish: async () => true } as never)
    return (await titlesOf(anna)).filter(title => title.startsWith('Bald reserviert')).length
  }
  expect([await reminded(whole), await reminded(broken)]).toEqual([1, 1])
})

test('who came or stayed away is taken back at the desk', async () => {
  const type = await made()
  const [anna] = (await inWinterthur()) as [Somebody]
  const own = (await take(anna, type, (await slotsOf(anna, type))[0]!.startsAt)).reply._id
  const check = async (state: 'booked' | 'came' | 'missed') =>
    (await house.as(office, reservationOffice.check, { params: { id: own }, body: { state } })).reply.state
  for (const state of ['missed', 'booked', 'came', 'booked', 'missed', 'came'] as const) expect(await check(state)).toBe(state)
})

test('of two turns in a row, the code read in the second one checks in the second', async () => {
  const type = await made()
  const [anna] = (await inWinterthur()) as [Somebody]
  const { code } = await codeOf(house.db, anna._id)
  const [slot, after] = await slotsOf(anna, type)
  const [first, second] = [(await take(anna, type, slot!.startsAt)).reply._id, (await take(anna, type, after!.startsAt)).reply._id]
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const put = (_id: string, from: number) =>
    house.db
      .update(reservation)
      .set({ startsAt: at(from), endsAt: at(from + 30) })
      .where(eq(reservation._id, _id))
  const scan = async () =>
    (await house.as(office, reservationOffice.scan, { body: { studio: 'winterthur', code, at: new Date().toISOString() } })).reply._id
  await put(first, -5)
  await put(second, 25)
  expect([await scan(), await scan()]).toEqual([first, first])
  await put(first, -31)
  await put(second, -1)
  expect(await scan()).toBe(second)
})

test('a code checks in what is reserved here and now; a state that can’t follow answers with the row', async () => {
  const type = await made()
  const [anna] = (await inWinterthur()) as [Somebody]
  const { code } = await codeOf(house.db, anna._id)
  const [slot] = await slotsOf(anna, type)
  const own = (await take(anna, type, slot!.startsAt)).reply._id
  const scan = (studio = 'winterthur', who = office) =>
    house.as(who, reservationOffice.scan, { body: { studio, code, at: new Date().toISOString() } })
  expect((await scan()).code).toBe('missing')
  const soon = new Date(Date.now() + 600_000).toISOString()
  await house.db.update(reservation).set({ startsAt: soon }).where(eq(reservation._id, own))
  expect([(await scan('pfungen')).code, (await scan('pfungen', foreign)).code]).toEqual(['forbidden', 'missing'])
  expect((await scan()).reply).toMatchObject({ _id: own, state: 'came' })
  await house.db.update(reservation).set({ state: 'cancelled' }).where(eq(reservation._id, own))
  const late = await house.as(office, reservationOffice.check, { params: { id: own }, body: { state: 'came' } })
  expect([late.code, (late as unknown as Kept<{ state: string }>).reply.current.state]).toEqual(['reservation-state', 'cancelled'])
})

test('the bar’s fact follows what the studio has, defective or not', async () => {
  const [anna] = (await inWinterthur()) as [Somebody]
  const elsewhere = await member(house, { studioCode: 'pfungen' })
  await made()
  const there = async (who: Somebody) => (await house.as(who, shell.reservationAvailability)).reply.available
  expect([await there(anna), await there(elsewhere)]).toEqual([true, false])
})

test('how much was used is told of 92 days, and of no more than it counts', async () => {
  const type = await made({ capacity: 2 })
  const [anna] = (await inWinterthur()) as [Somebody]
  await take(anna, type, (await slotsOf(anna, type))[0]!.startsAt)
  const used = (from: string, to: string) => house.as(office, reservationOffice.used, { query: { from, to } })
  const [day] = [dayAhead()]
  expect((await used(day, day)).reply.find(({ _id }) => _id === type)).toMatchObject({ places: 96, booked: 1, came: 0 })
  expect([(await used('2027-03-01', '2027-05-31')).code, (await used('2027-03-01', '2027-06-01')).code]).toEqual([undefined, 'invalid'])
})

test('static paths are not taken for ids (A54)', async () => {
  const [anna] = (await inWinterthur()) as [Somebody]
  expect((await house.as(anna, reservations.mine)).status).toBe(200)
  expect((await house.as(anna, shell.reservationAvailability)).reply).toHaveProperty('available')
  expect((await house.as(office, reservationOffice.types)).reply).toHaveProperty('total')
})

test('a crowd on one slot: as many have it as there are places', async () => {
  const [crowd, places] = process.env.LONG ? [500, 8] : [40, 8]
  const type = await made({ capacity: places })
  const people = await inWinterthur(crowd)
  const [slot] = await slotsOf(people[0]!, type)
  const answers = await Promise.all(people.map(who => take(who, type, slot!.startsAt)))
  expect(answers.filter(({ code }) => code === undefined).length).toBe(places)
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['reservation-full']))
  expect((await slotsOf(people[0]!, type))[0]?.free).toBe(0)
}, 300_000)
