import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { studios } from '#contract/studios/calls.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { forgetSignatures } from './retention.ts'
import { studioSignature, team, teamMember } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let lead: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  const leads = (studio: string, own: string) =>
    member(house, {
      vorname: 'Ruth',
      nachname: 'Hofer',
      studioCode: own,
      grants: [
        { right: 'g_studioadmin', studios: [studio] },
        { right: 'g_employeemanager', studios: [studio] },
      ],
    })
  lead = await leads('winterthur', 'winterthur')
  elsewhere = await leads('pfungen', 'winterthur')
}, 60_000)

const drawn = (x: number) => {
  const point = { x, y: 0.5, time: 0, pressure: 0.5 }
  return { strokes: [[point, { ...point, x: x + 0.4 }]], width: 358, height: 190 }
}

test('the latest signature of the own studio holds, with who and when; earlier ones stay', async () => {
  expect((await house.as(lead, studios.signature)).reply).toEqual({ code: 'winterthur', current: null, earlier: [] })
  await house.as(lead, studios.sign, { body: { signature: drawn(0.1) } })
  await house.as(lead, studios.sign, { body: { signature: drawn(0.2) } })
  const { reply } = await house.as(lead, studios.signature)
  expect(reply.current).toMatchObject({ name: 'Ruth Hofer', signature: drawn(0.2), at: expect.stringMatching(/Z$/) })
  expect(reply.earlier.map(({ signature }) => signature)).toEqual([drawn(0.1)])
  const rows = await house.db.select().from(studioSignature).where(eq(studioSignature.signedBy, lead._id))
  expect(rows).toHaveLength(2)
})

test('nobody signs for, or sees the signature of, a studio that is not theirs to manage', async () => {
  for (const studio of [undefined, 'winterthur']) {
    expect((await house.as(elsewhere, studios.signature, { query: { studio } })).code).toBe('forbidden')
    expect((await house.as(elsewhere, studios.sign, { body: { signature: drawn(0.3), studio } })).code).toBe('forbidden')
  }
  expect((await house.as(elsewhere, studios.sign, { body: { signature: drawn(0.3), studio: 'pfungen' } })).status).toBe(200)
})

test('a signature of somebody who left stays ten years beyond the year in which a later one took its place', async () => {
  await makeStudio(house, { code: 'frauenfeld' })
  const row = (at: string, signedBy: string | null) => {
    const _id = v7()
    return { _id, studio: 'frauenfeld', signature: drawn(0.4), signedBy, name: 'Ruth Hofer', at }
  }
  const [old, staying, latest] = [
    row('2012-03-01T10:00:00Z', null),
    row('2013-03-01T10:00:00Z', lead._id),
    row('2015-06-30T10:00:00Z', null),
  ]
  await house.db.insert(studioSignature).values([old, staying, latest])
  const left = async (now: string) => {
    await forgetSignatures(house, new Date(now))
    const rows = await house.db.select().from(studioSignature).where(eq(studioSignature.studio, 'frauenfeld'))
    return rows.map(({ at }) => new Date(at).getFullYear()).sort()
  }
  // The first one held until March 2013: its letters may be ten years old by the end of 2023.
  expect(await left('2023-12-31T12:00:00Z')).toEqual([2012, 2013, 2015])
  expect(await left('2024-01-01T12:00:00Z')).toEqual([2013, 2015])
  expect(await left('2060-01-01T12:00:00Z')).toEqual([2013, 2015])
})

test('a blank signature, and one for no studio, are refused at the field', async () => {
  const blank = await house.as(lead, studios.sign, { body: { signature: { strokes: [], width: 358, height: 190 } } })
  expect([blank.status, Object.keys(blank.fields ?? {})]).toEqual([422, ['signature']])
  const nowhere = await holder(house, [{ right: 'g_studioadmin', studios: 'all' }])
  expect((await house.as(nowhere, studios.signature)).reply).toEqual({ code: null, current: null, earlier: [] })
  const { status, fields } = await house.as(nowhere, studios.sign, { body: { signature: drawn(0.1) } })
  expect([status, fields]).toEqual([422, { signature: 'Wähle zuerst das Studio, für das du unterschreibst.' }])
})

test('lists of the back office hold only the studios that are theirs', async () => {
  expect((await house.as(elsewhere, studios.list)).reply.map(({ code }) => code)).toEqual(['pfungen'])
  expect((await house.as(elsewhere, studios.openingHours, { body: {} })).reply.map(({ code }) => code)).toEqual(['pfungen'])
  expect((await house.as(elsewhere, studios.openingHours, { body: { studios: ['winterthur'] } })).reply).toEqual([])
})

test.each([
  ['vacationDays', studios.updateVacationDays, 27, 28],
  ['growth', studios.updateGrowth, 3.5, 4],
  ['correction', studios.updateCorrection, -2, 5],
] as const)(
  '%s: an edit that has not seen the row is refused with the row; the same figure twice is not',
  async (field, call, first, second) => {
    const version = (await house.as(lead, studios.list)).reply[0]!.version
    const edit = (value: number, seen: number, who = lead) =>
      house.as(who, call as typeof studios.updateGrowth, {
        body: { studio: { code: 'winterthur', version: seen, [field]: value } as never },
      })
    expect((await edit(first, version, elsewhere)).code).toBe('forbidden')
    expect((await edit(first, version)).reply).toMatchObject({ [field]: first, version: version + 1 })
    const stale = await edit(second, version)
    expect([stale.status, stale.code]).toEqual([409, 'stale'])
    expect((stale.reply as unknown as { current: object }).current).toMatchObject({ [field]: first, version: version + 1 })
    expect((await edit(first, version)).reply.version).toBe(version + 1)
  },
)

test('terminations: one row a month, only of studios that are theirs, versions as everywhere', async () => {
  const put = (terminations: number, version: number, who = lead) =>
    house.as(who, studios.updateTerminations, { body: { studio: { code: 'winterthur', month: '2026-10', terminations, version } } })
  expect((await put(4, 0, elsewhere)).code).toBe('forbidden')
  expect((await put(4, 0)).reply.version).toBe(1)
  expect((await put(6, 0)).status).toBe(409)
  expect((await put(6, 1)).reply).toMatchObject({ terminations: 6, version: 2 })
  const ofYear = async (who: Somebody, year: number) => (await house.as(who, studios.terminations, { body: { year } })).reply.length
  expect([await ofYear(lead, 2026), await ofYear(lead, 2025), await ofYear(elsewhere, 2026)]).toEqual([1, 0, 0])
})

test('opening hours: from before to, spans apart, a day once, and the version seen', async () => {
  const day = { text: 'Montag', weekday: 1, from: '06:00', to: '12:00', from2: '13:30', to2: '22:00' }
  const save = (hours: object[], version: number, who = lead) =>
    house.as(who, studios.saveOpeningHours, {
      body: {
        studio: {
          code: 'winterthur',
          version,
          openingHours: [{ title: 'Öffnungszeiten', hours: hours as (typeof day)[] }],
          alwaysCheckin: true,
        },
      },
    })
  const { version } = (await house.as(lead, studios.openingHours, { body: {} })).reply[0]!
  expect((await save([day], version, elsewhere)).code).toBe('forbidden')
  expect((await save([{ ...day, to: '05:00' }], version)).fields).toEqual({
    'studio.openingHours[0].hours[0].to': 'Das Ende muss nach dem Anfang liegen.',
  })
  expect(Object.values((await save([{ ...day, from2: '11:00' }], version)).fields ?? {})).toEqual([
    'Die zweite Zeit beginnt, bevor die erste endet.',
  ])
  expect(Object.values((await save([day, day], version)).fields ?? {})).toEqual(['Dieser Tag steht schon in der Liste.'])
  const saved = await save([day], version)
  expect(saved.reply).toMatchObject({ alwaysCheckin: true, version: version + 1 })
  const late = await save([], version)
  expect([late.status, late.code]).toEqual([409, 'stale'])
  const { current } = late.reply as unknown as { current: object }
  expect(Object.keys(current).sort(), 'a refusal tells what a reply does').toEqual(Object.keys(saved.reply).sort())
})

test('on a studio’s card a trainer bears the badge while they may make training plans there (L154)', async () => {
  const maker = await holder(house, [{ right: 'tp_create', studios: ['winterthur'] }])
  const viewer = await holder(house, [{ right: 'tp_viewAll', studios: ['winterthur'] }])
  const _id = v7()
  await house.db.insert(team).values({ _id, studio: 'winterthur', title: 'Training' })
  const row = (vorname: string, person?: string) => ({ _id: v7(), team: _id, person, vorname, nachname: 'Muster', trainer: true })
  await house.db.insert(teamMember).values([row('Ada', maker._id), row('Beat', viewer._id), row('Cla')])
  const { reply } = await house.as(undefined, studios.listPublic)
  const { trainers } = reply.find(({ code }) => code === 'winterthur')!
  expect(trainers.map(({ vorname, makesPlans }) => [vorname, makesPlans])).toEqual([
    ['Ada', true],
    ['Beat', false],
    ['Cla', false],
  ])
})
