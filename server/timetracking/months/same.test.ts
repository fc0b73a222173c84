import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { addDays, lastOfMonth, monthsFrom } from '#contract/days.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { employ } from '#server/employees/testing/make.ts'
import { dice } from '#server/kit/dice.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { minutesText } from '#server/shared/exports/words.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { payOf } from '#server/timetracking/payroll/pay.ts'
import { timeWritten } from '#server/timetracking/tables.ts'

const house = testHouse({ studios: ['here', 'there'] })
const lives = process.env.LONG ? 200 : 3
const { whole: between } = dice(7)
const first = monthsFrom(`${today().slice(0, 7)}-01`, -1)
const month = first.slice(0, 7)
let people: Somebody[] = []

/** A month of somebody: some days, in two studios, over midnight and over the month’s ends. */
async function works(who: Somebody) {
  await employ(house, who._id, ['here', 'there'])
  for (let day = addDays(first, -1); day <= lastOfMonth(first); day = addDays(day, between(1, 3))) {
    const [hour, long] = [between(6, 22), between(1, 9)]
    const [end, next] = [(hour + long) % 24, hour + long >= 24]
    const two = (value: number) => String(value).padStart(2, '0')
    const from = instantOf(day, `${two(hour)}:00`)
    const to = instantOf(next ? addDays(day, 1) : day, `${two(end)}:00`)
    const said = { kind: 'care' as const, source: 'office' as const, reason: 'Tablet aus', at: new Date().toISOString() }
    const studio = between(0, 1) ? 'here' : 'there'
    await house.db.insert(timeWritten).values({ _id: v7(), entry: v7(), version: 1, person: who._id, studio, from, to, ...said })
  }
}
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: lives }, () => employee(house, 'trainer', ['here'])))
  for (const who of people) await works(who)
}, 600_000)

test('sheet, paper and payroll tell the same minutes of a month, whatever was worked', async () => {
  for (const who of people) {
    const params = { user: 'me', month }
    const { reply } = await house.as(who, timeMonths.one, { params })
    const days = reply.days.reduce((sum, { worked }) => sum + worked, 0)
    const paid = (await payOf(house.db, who._id, month, 0)).filter(line => line.month === month && ['month', 'hour'].includes(line.kind))
    expect([days, paid.reduce((sum, { minutes }) => sum + minutes, 0)]).toEqual([reply.worked, reply.worked])
    expect(reply.worked).toBeGreaterThan(0)
    const pdf = await house.ask(`timetracker/month/me/${month}/pdf`, { headers: { authorization: `Bearer ${who.token}` } })
    expect(readPaper(Buffer.from(await pdf.arrayBuffer())).join('\n')).toContain(minutesText(reply.worked))
  }
}, 600_000)
