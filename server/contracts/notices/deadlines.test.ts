import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { notices } from '#contract/contracts/notices.ts'
import { addMonths } from '#contract/days.ts'
import { dayMs } from '#contract/time.ts'
import { contract } from '#server/contracts/tables.ts'
import { closingOf, offerWith, termsWith } from '#server/contracts/testing/make.ts'
import { openScene } from '#server/contracts/testing/scene.ts'
import { member } from '#server/testing/make.ts'
import { noticeWith } from './testing/make.ts'

afterEach(() => void vi.useRealTimers())

/** Both nights on which Zurich's clock is set: the last moment of the day, and the first of the next one. */
const nights = [
  {
    night: 'spring',
    last: '2027-03-28T21:59:59.999Z',
    next: '2027-03-28T22:00:00.000Z',
    start: '2027-01-29',
    end: '2027-04-28',
    signed: '2027-03-14',
  },
  {
    night: 'autumn',
    last: '2027-10-31T22:59:59.999Z',
    next: '2027-10-31T23:00:00.000Z',
    start: '2027-09-01',
    end: '2027-11-30',
    signed: '2027-10-17',
  },
] as const

test.each(nights)(
  'a deadline that ends with a day on which the clock is set, in $night, holds to its last moment and no longer',
  {
    timeout: 120_000,
  },
  async ({ last, next, start, end, signed }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(last) - dayMs })
    const scene = await openScene()
    const { house, office, sold, send } = scene
    try {
      const version = await sold(offerWith({ contract: termsWith({ months: 3, noticeMonths: 1, renewalMonths: 12, withdrawalDays: 14 }) }))
      const closed = async (day: string, begin: string) => {
        const who = await member(house, { studioCode: 'here' })
        const choice = { start: begin, addOns: [], promotion: null, code: null, skipPresale: false, renews: true }
        const { reply, code } = await send(await closingOf(version, { person: who._id, day, choice, accept: true }), office)
        expect(code).toBeUndefined()
        return { who, row: reply }
      }
      const endOf = async (_id: string) => (await house.db.select().from(contract).where(eq(contract._id, _id)))[0]!.finalEnd
      const at = <T>(moment: string, act: () => Promise<T>) => {
        vi.setSystemTime(moment)
        return act()
      }
      const noticed = async (moment: string) => {
        const { who, row } = await at(last, () => closed(start, start))
        const params = { index: String(row.index) }
        const given = await at(moment, () => house.as(who, notices.give, { params, body: noticeWith({ at: moment }) }))
        expect(given.status).toBe(200)
        return endOf(row._id)
      }
      expect([await noticed(last), await noticed(next)]).toEqual([end, addMonths(end, 12)])
      const withdrawn = async (moment: string) => {
        const { who, row } = await at(last, () => closed(signed, signed))
        const params = { index: String(row.index) }
        return (await at(moment, () => house.as(who, notices.withdraw, { params, body: { _id: v7(), at: moment } }))).code ?? 'done'
      }
      expect([await withdrawn(last), await withdrawn(next)]).toEqual(['done', 'withdrawal-over'])
    } finally {
      await house.close()
    }
  },
)
