import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { StampKind } from '#contract/rules/worktime/stamps.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { timeCorrections } from '#contract/timetracking/corrections.ts'
import { timeNotes } from '#contract/timetracking/timeNotes.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { endStationKeys } from '#server/station/stationKeys.ts'
import { enrolOn, signed, tablet } from '#server/station/testing/tablet.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { timeStamp } from './tables.ts'

const house = testHouse()
let lead: Somebody
let coach: Somebody
let other: Somebody
let here: Awaited<ReturnType<typeof makeStudio>>
beforeAll(async () => {
  here = await makeStudio(house, { code: 'here' })
  await makeStudio(house, { code: 'there' })
  lead = await employee(house, 'studio_manager', ['here'], { vorname: 'Reto', nachname: 'Ammann' })
  coach = await employee(house, 'trainer', ['here'], { vorname: 'Sandro', nachname: 'Zehnder' })
  other = await holder(house, [
    { right: 'tt_office', studios: ['there'] },
    { right: 'tt_management', studios: ['there'] },
  ])
}, 60_000)

let n = 0
/** So many days ago, at this time of the day. */
const ago = (days: number, clock: string) => instantOf(addDays(today(), -days), clock)
const tapped = (kind: StampKind, at: string, over: object = {}) => ({
  _id: v7(),
  studio: 'here',
  kind,
  at,
  offset: 0,
  offsetAge: 5,
  device: 'phone',
  n: ++n,
  ...over,
})
const tap = (who: Somebody, kind: StampKind, at: string, over: object = {}) =>
  house.as(who, timetracking.create, { body: tapped(kind, at, { device: `phone of ${who._id.slice(-12)}`, ...over }) as never })
const byHand = (who: Somebody, days: number, from: string, to: string, over: object = {}) =>
  house.as(who, timetracking.create, {
    body: {
      _id: v7(),
      studio: 'here',
      kind: 'office',
      from: ago(days, from),
      to: ago(days, to),
      breaks: [],
      reason: 'Vergessen',
      ...over,
    } as never,
  })
const entries = async (who: Somebody, x = 'me', days = 10) =>
  (await house.as(who, timetracking.calendarOf, { params: { start: addDays(today(), -days), end: today(), x } })).reply.entries
const whole = (who: Somebody, x = 'me') =>
  entries(who, x, 10).then(all => all.map(({ minutes, state, source }) => [minutes, state, source]))
const fresh = () => employee(house, 'trainer', ['here'])
const told = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id))).map(({ title }) => title)

describe('stamps', () => {
  test('what was tapped is one entry, also where it comes twice, late and in another order', async () => {
    const who = await fresh()
    const [came, left] = [tapped('in', ago(2, '08:00')), tapped('out', ago(2, '17:00'))]
    for (const body of [left, came, came, left])
      expect((await house.as(who, timetracking.create, { body: body as never }, { key: body._id })).status).toBe(200)
    expect(await whole(who)).toEqual([[540, 'done', 'stamp']])
    // Nine hours without a break are something to put right.
    const { reply } = await house.as(who, timetracking.demand, { params: { id: 'me' } })
    expect(reply.entries.map(({ flags }) => flags)).toEqual([['short-break']])
    expect(await house.db.$count(timeStamp, eq(timeStamp.person, who._id))).toBe(2)
  })

  test('a tap of somebody else under the same id is none, and one of another time is taken', async () => {
    const who = await fresh()
    const body = tapped('in', ago(1, '08:00'))
    await house.as(who, timetracking.create, { body: body as never })
    expect((await house.as(coach, timetracking.create, { body: body as never })).code).toBe('missing')
    expect((await house.as(who, timetracking.create, { body: { ...body, at: ago(1, '09:00') } as never })).code).toBe('taken')
  })

  test('a clock that went wrong is told to person and manager; the moment stays', async () => {
    const who = await fresh()
    const ahead = new Date(Date.now() + 7_200_000).toISOString()
    expect((await tap(who, 'in', ahead)).status).toBe(200)
    const { reply } = await house.as(who, timetracking.mine)
    expect(reply.stamps.map(({ at }) => at)).toEqual([ahead])
    await tap(who, 'out', ago(1, '08:00'), { offsetAge: 90_000 })
    const { reply: demand } = await house.as(lead, timetracking.demand, { params: { id: who._id } })
    expect(demand.entries.flatMap(({ doubts }) => doubts).sort()).toEqual(['ahead', 'backwards', 'old'])
  })

  test('a key that ended since still proves what was done before, and no other act', async () => {
    const on = await tablet(house, here)
    const who = await fresh()
    const key = await enrolOn(house, on, who)
    const before = tapped('in', new Date(Date.now() - 60_000).toISOString(), { device: 'tablet' })
    const after = tapped('out', new Date(Date.now() + 30_000).toISOString(), { device: 'tablet' })
    await house.db.transaction(tx => endStationKeys(tx, house, { keys: [key.keyId] }, 'ended'))
    const send = (body: object, call: typeof timetracking.create | typeof timeNotes.save = timetracking.create) =>
      house.as(on, call as typeof timetracking.create, { body: body as never }, { headers: signed(key, call, { body }) })
    await new Promise(done => setTimeout(done, 1100))
    expect((await send(before)).status).toBe(200)
    expect((await send(after)).code).toBe('employee-ended')
    expect((await send({ ...before, _id: v7(), kind: 'office', from: before.at, to: before.at, breaks: [], reason: 'x' })).code).toBe(
      'employee-ended',
    )
    expect((await send({ _id: v7(), day: today(), studio: 'here', text: 'x', handover: true, version: 0 }, timeNotes.save)).code).toBe(
      'employee-ended',
    )
    const [stored] = await house.db.select().from(timeStamp).where(eq(timeStamp._id, before._id))
    expect([stored?.person, stored?.marks]).toEqual([who._id, ['key']])
  })
})

describe('who sees and changes what', () => {
  test('managers of the studio read what was worked there; to others nobody is there', async () => {
    const who = await fresh()
    await tap(who, 'in', ago(1, '08:00'))
    await tap(who, 'out', ago(1, '12:00'))
    expect(await whole(lead, who._id)).toEqual([[240, 'done', 'stamp']])
    for (const stranger of [coach, other, await member(house)]) {
      const reads = [
        house.as(stranger, timetracking.calendarOf, { params: { start: today(), end: today(), x: who._id } }),
        house.as(stranger, timetracking.demand, { params: { id: who._id } }),
      ]
      expect((await Promise.all(reads)).map(({ code }) => code)).toEqual(['missing', 'missing'])
    }
    expect((await house.as(other, timeOffice.duration, { body: { user: who._id, range: { from: today(), to: today() } } })).code).toBe(
      'missing',
    )
    expect((await house.as(lead, timetracking.calendarOf, { params: { start: today(), end: today(), x: v7() } })).code).toBe('missing')
    const [entry] = await entries(who)
    expect((await house.as(other, timetracking.history, { params: { id: entry!._id } })).code).toBe('missing')
  })

  test('what was worked in another studio is nothing to this one’s', async () => {
    const who = await employee(house, 'trainer', ['here', 'there'])
    await tap(who, 'in', ago(1, '08:00'))
    await tap(who, 'in', ago(1, '12:00'), { studio: 'there' })
    await tap(who, 'out', ago(1, '14:00'), { studio: 'there' })
    expect(await whole(who)).toEqual([
      [240, 'done', 'stamp'],
      [120, 'done', 'stamp'],
    ])
    expect((await entries(other, who._id)).map(({ studio }) => studio)).toEqual(['there'])
  })

  test('who is in is told by the first name, to those who work there', async () => {
    const who = await employee(house, 'trainer', ['here'], { vorname: 'Mirjam' })
    await tap(who, 'in', new Date(Date.now() - 600_000).toISOString())
    const names = async (reader: Somebody) =>
      (await house.as(reader, timetracking.here, { query: { studio: 'here' } })).reply.map(({ name }) => name)
    expect(await names(coach)).toContain('Mirjam')
    expect(await names(other)).toEqual([])
    await tap(who, 'out', new Date().toISOString())
    expect(await names(coach)).not.toContain('Mirjam')
  })
})

describe('entries by hand', () => {
  test('stand beside what was stamped, never over it, and go back seven days', async () => {
    const who = await fresh()
    await tap(who, 'in', ago(2, '08:00'))
    await tap(who, 'out', ago(2, '12:00'))
    const over = await byHand(who, 2, '11:00', '13:00')
    expect([over.status, over.code]).toEqual([409, 'time-overlap'])
    expect((await byHand(who, 2, '13:00', '15:00')).status).toBe(200)
    expect((await byHand(who, 9, '13:00', '15:00')).code).toBe('time-old')
    expect((await byHand(who, 2, '17:00', '16:00')).fields).toHaveProperty('to')
    expect((await byHand(who, -1, '08:00', '09:00')).fields).toHaveProperty('to')
    expect(await whole(who)).toEqual([
      [240, 'done', 'stamp'],
      [120, 'done', 'hand'],
    ])
  })

  test('are changed as they were seen, once, and withdrawn; a stamped one becomes a correction', async () => {
    const who = await fresh()
    await byHand(who, 1, '08:00', '10:00')
    const [entry] = await entries(who)
    const act = v7()
    const body = {
      _id: entry!._id,
      act,
      studio: 'here',
      kind: 'office' as const,
      from: ago(1, '08:00'),
      to: ago(1, '11:00'),
      breaks: [],
      reason: 'Länger',
      version: 1,
    }
    const change = (values: object = {}) => house.as(who, timetracking.update, { body: { ...body, ...values } })
    expect([(await change()).status, (await change()).status]).toEqual([200, 200])
    expect(await whole(who)).toEqual([[180, 'done', 'hand']])
    expect(await change({ act: v7() })).toMatchObject({ code: 'stale', reply: { current: { version: 2 } } })
    expect((await house.as(coach, timetracking.update, { body: { ...body, act: v7() } })).code).toBe('missing')
    const remove = (version: number, by = who) => house.as(by, timetracking.remove, { params: { id: entry!._id }, query: { version } })
    expect([(await remove(1)).code, (await remove(2, coach)).code, (await remove(2)).status, (await remove(2)).status]).toEqual([
      'stale',
      'missing',
      200,
      200,
    ])
    expect(await whole(who)).toEqual([])

    await tap(who, 'in', ago(1, '13:00'))
    await tap(who, 'out', ago(1, '15:00'))
    const [stamped] = await entries(who)
    const wish = { ...body, _id: stamped!._id, act: v7(), from: ago(1, '13:00'), to: ago(1, '16:00'), version: 0 }
    expect((await house.as(who, timetracking.update, { body: wish })).status).toBe(200)
    expect(await whole(who)).toEqual([[120, 'done', 'stamp']])
    const { reply } = await house.as(who, timetracking.mine)
    expect(reply.corrections.map(({ _id, state }) => [_id, state])).toEqual([[wish.act, 'open']])
  })
})

describe('corrections', () => {
  const asked = (who: Somebody, over: object = {}) => {
    const wanted = { from: ago(3, '08:00'), to: ago(3, '12:00'), breaks: [], kind: 'care' as const }
    const body = { _id: v7(), studio: 'here', entry: null, day: addDays(today(), -3), was: null, wanted, reason: 'Tablet war aus', ...over }
    return house.as(who, timeCorrections.create, { body })
  }
  const accept = (who: Somebody, { _id, version }: { _id: string; version: number }) =>
    house.as(who, timeCorrections.accept, { body: { _id, version, studio: 'here' } })

  test('are decided by somebody else of the studio; accepted, they stand over the stamps', async () => {
    const who = await fresh()
    const { reply: row } = await asked(who)
    expect(await told(lead)).toContain('Eine Korrektur der Zeit wartet auf dich.')
    expect([(await accept(coach, row)).code, (await accept(other, row)).code]).toEqual(['forbidden', 'forbidden'])
    expect((await accept(lead, { ...row, version: 7 })).code).toBe('stale')
    expect((await accept(lead, row)).reply).toMatchObject({ state: 'accepted', by: 'Reto Ammann', version: 2 })
    expect((await accept(lead, { ...row, version: 2 })).code).toBe('correction-state')
    expect(await whole(who)).toEqual([[240, 'done', 'correction']])
    expect(await told(who)).toContain('Deine Korrektur der Zeit ist angenommen.')
  })

  test('nobody decides on their own, whatever they hold', async () => {
    const { reply: row } = await asked(lead)
    const second = await employee(house, 'studio_manager', ['here'])
    expect(await accept(lead, row)).toMatchObject({ status: 403, code: 'own' })
    expect((await accept(second, row)).status).toBe(200)
    const entry = {
      _id: v7(),
      user: lead._id,
      studio: 'here',
      kind: 'office' as const,
      from: ago(4, '08:00'),
      to: ago(4, '09:00'),
      breaks: [],
      reason: 'x',
    }
    expect((await house.as(lead, timeOffice.create, { body: entry })).code).toBe('own')
  })

  test('are changed and withdrawn by their author alone, as long as nobody has decided', async () => {
    const who = await fresh()
    const { reply: row } = await asked(who)
    const { wanted } = row
    const update = (by: Somebody, version: number) =>
      house.as(by, timeCorrections.update, { body: { _id: row._id, version, entry: null, was: null, wanted, reason: 'Anders' } })
    expect([(await update(coach, 1)).code, (await update(who, 1)).status, (await update(who, 1)).code]).toEqual(['missing', 200, 'stale'])
    const withdraw = (by: Somebody) => house.as(by, timeCorrections.remove, { body: { _id: row._id, version: 2 } })
    expect([(await withdraw(coach)).code, (await withdraw(who)).status, (await withdraw(who)).status]).toEqual(['missing', 200, 200])
    expect((await accept(lead, { _id: row._id, version: 3 })).code).toBe('correction-state')
    expect(await whole(who)).toEqual([])
  })

  test('a forgotten Gehen is closed by one, and struck by another', async () => {
    const who = await fresh()
    await tap(who, 'in', ago(3, '08:00'))
    const [open] = await entries(who)
    expect([open!.state, open!.flags]).toEqual(['open', ['no-end']])
    const { reply: row } = await asked(who, { entry: open!._id })
    await accept(lead, row)
    expect(await whole(who)).toEqual([[240, 'done', 'correction']])
    const { reply: next } = await asked(who, { entry: open!._id, wanted: null })
    await accept(lead, next)
    expect(await whole(who)).toEqual([])
  })
})

test('what waits for a decision stands first, by pages', async () => {
  const who = await fresh()
  const wanted = { from: ago(3, '08:00'), to: ago(3, '12:00'), breaks: [], kind: 'care' as const }
  const body = { studio: 'here', entry: null, day: addDays(today(), -3), was: null, wanted, reason: 'Tablet war aus' }
  const ids = [v7(), v7(), v7()]
  for (const _id of ids) await house.as(who, timeCorrections.create, { body: { ...body, _id } })
  await house.as(lead, timeCorrections.reject, { body: { _id: ids[0]!, version: 1, studio: 'here', reason: 'Nein' } })
  const page = async (query: object = {}) => (await house.as(lead, timeCorrections.list, { query })).reply
  const { rows, total } = await page()
  const firstDecided = rows.findIndex(({ state }) => state !== 'open')
  expect(rows.slice(firstDecided).every(({ state }) => state !== 'open')).toBe(true)
  expect([rows[firstDecided]!._id, rows.length]).toEqual([ids[0], total])
  expect((await page({ offset: 1, limit: 1 })).rows.map(({ _id }) => _id)).toEqual([rows[1]!._id])
})

test('the office writes for others with a reason, and they are told', async () => {
  const who = await fresh()
  const body = {
    _id: v7(),
    user: who._id,
    studio: 'here',
    kind: 'care' as const,
    from: ago(2, '08:00'),
    to: ago(2, '12:00'),
    breaks: [],
    reason: 'Tablet war aus',
  }
  const write = (by: Somebody) => house.as(by, timeOffice.create, { body })
  expect([(await write(other)).code, (await write(coach)).code]).toEqual(['forbidden', 'forbidden'])
  expect([(await write(lead)).status, (await write(lead)).status]).toEqual([200, 200])
  expect((await told(who)).filter(title => title.startsWith('Deine Zeit wurde eingetragen'))).toHaveLength(1)
  const { reply: row } = await write(lead)
  const act = v7()
  const change = { ...body, _id: row._id, act, to: ago(2, '13:00'), version: row.version }
  expect((await house.as(lead, timeOffice.update, { body: change })).reply).toMatchObject({ minutes: 300, version: 2 })
  expect((await house.as(lead, timeOffice.update, { body: { ...change, act: v7() } })).code).toBe('stale')
  const strike = { params: { id: row._id }, query: { studio: 'here', version: 2, reason: 'Doppelt', act: v7() } }
  expect([(await house.as(lead, timeOffice.remove, strike)).status, (await house.as(lead, timeOffice.remove, strike)).status]).toEqual([
    200, 200,
  ])
  expect(await whole(who)).toEqual([])
  const { reply: history } = await house.as(lead, timetracking.history, { params: { id: row._id } })
  expect(history.written.map(({ gone, by }) => [gone, by])).toEqual([
    [false, 'Reto Ammann'],
    [false, 'Reto Ammann'],
    [true, 'Reto Ammann'],
  ])
  const elsewhere = await employee(house, 'admin', ['there'])
  for (const by of [elsewhere, other]) expect((await house.as(by, timetracking.history, { params: { id: row._id } })).code).toBe('missing')
})

test('a handover is read by the next on duty there, and whoever wrote it sees by whom', async () => {
  const note = { _id: v7(), day: today(), studio: 'here', text: 'Sauna ist aus', handover: true, version: 0 }
  await house.as(lead, timeNotes.save, { body: note })
  const list = async (who: Somebody) => (await house.as(who, timeNotes.list, { query: { studio: 'here' } })).reply
  expect(await list(coach)).toMatchObject([{ text: 'Sauna ist aus', seen: false, mine: false }])
  expect(await list(other)).toEqual([])
  const read = (who: Somebody) => house.as(who, timeNotes.read, { params: { id: note._id } })
  expect([(await read(other)).code, (await read(coach)).status, (await read(coach)).status]).toEqual(['missing', 200, 200])
  expect(await list(lead)).toMatchObject([{ mine: true, read: ['Sandro'] }])
  expect((await house.as(coach, timeNotes.save, { body: { ...note, text: 'Anders', version: 1 } })).code).toBe('missing')
})

test('a member who taps works nowhere: no handover is read, and none is left', async () => {
  const guest = await member(house)
  expect((await tap(guest, 'in', ago(1, '08:00'))).status).toBe(200)
  const note = { _id: v7(), day: today(), studio: 'here', text: 'Code der Sauna', handover: true, version: 0 }
  await house.as(lead, timeNotes.save, { body: note })
  expect((await house.as(guest, timeNotes.list, { query: { studio: 'here' } })).reply).toEqual([])
  expect((await house.as(guest, timeNotes.read, { params: { id: note._id } })).code).toBe('missing')
  expect((await house.as(guest, timeNotes.save, { body: { ...note, _id: v7() } })).code).toBe('forbidden')
  expect((await house.as(guest, timeNotes.save, { body: { ...note, _id: v7(), handover: false } })).status).toBe(200)
})

test('nobody writes by hand over what was stamped, and the studio of an entry decides on it', async () => {
  const who = await fresh()
  const body = tapped('in', ago(3, '08:00'))
  await house.as(who, timetracking.create, { body: body as never })
  for (const by of [who, coach]) expect((await byHand(by, 3, '09:00', '12:00', { _id: body._id })).code).toBe('taken')
  expect(await whole(who)).toEqual([[0, 'open', 'stamp']])
  const wanted = { from: ago(3, '08:00'), to: ago(3, '12:00'), breaks: [], kind: 'care' as const }
  const asked = { _id: v7(), studio: 'there', entry: body._id, day: addDays(today(), -3), was: null, wanted, reason: 'x' }
  expect((await house.as(who, timeCorrections.create, { body: asked })).reply.studio).toBe('here')
})
