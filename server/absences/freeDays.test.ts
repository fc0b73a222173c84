import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { publicHolidays } from '#contract/absences/publicHolidays.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'
import { freeDaysIn } from './rules.ts'

const house = testHouse({ studios: ['here', 'there'] })
let office: Somebody
beforeAll(async () => {
  office = await holder(house, [{ right: 'tt_office', studios: ['here', 'there'] }])
}, 240_000)

const form = (over: object = {}) => ({
  _id: v7(),
  studio: 'here',
  day: '2027-12-24',
  to: '2028-01-02',
  name: 'Weihnachtsferien',
  company: true,
  half: false,
  ...over,
})
const free = (from: string, to?: string, studios: 'all' | string[] = ['here']) =>
  house.db.transaction(async tx => (await freeDaysIn(tx, { studios, from, to })).map(({ day }) => day))
const created = async (body: ReturnType<typeof form>) => (await house.as(office, publicHolidays.create, { body })).reply

test('company holidays of ten days are one act and one line, free on each of their days, and gone and back in one act', async () => {
  const row = await created(form())
  const { rows } = (await house.as(office, publicHolidays.list, { query: {} })).reply
  expect(rows.map(({ day, to, name }) => [day, to, name])).toEqual([['2027-12-24', '2028-01-02', 'Weihnachtsferien']])
  expect(await free('2027-12-01', '2028-01-31')).toHaveLength(10)
  expect(await free('2027-12-31', '2028-01-01')).toEqual(['2027-12-31', '2028-01-01'])
  expect(await free('2028-01-02')).toEqual(['2028-01-02'])
  expect(await free('2028-01-03')).toEqual([])
  expect(await free('2027-12-01', '2028-01-31', ['there'])).toEqual([])
  const at = { params: { id: row._id } }
  const edited = (await house.as(office, publicHolidays.edit, { ...at, body: { ...row, to: '2027-12-25' } })).reply
  expect(await free('2027-12-01', '2028-01-31', 'all')).toEqual(['2027-12-24', '2027-12-25'])
  await house.as(office, publicHolidays.remove, { ...at, query: { studio: 'here', version: edited.version } })
  expect(await free('2027-12-01')).toEqual([])
  await house.as(office, publicHolidays.restore, { ...at, body: { studio: 'here' } })
  expect(await free('2027-12-01')).toEqual(['2027-12-24', '2027-12-25'])
})

test('a day of before has no end and stays one day', async () => {
  const { to: _, ...old } = form({ day: '2027-08-01', name: 'Bundesfeier', company: false })
  expect((await created(old as ReturnType<typeof form>)).to).toBeNull()
  expect(await free('2027-07-01', '2027-08-31')).toEqual(['2027-08-01'])
})

test.each([
  ['an end before the beginning', { to: '2027-12-23' }],
  ['more than a year', { to: '2029-01-02' }],
  ['half of several days', { half: true }],
])('%s is refused', async (_name, over) => {
  const { code, fields } = await house.as(office, publicHolidays.create, { body: form(over) })
  expect([code, Object.keys(fields ?? {})]).toEqual(['invalid', ['to']])
})
