import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addMonths } from '#contract/days.ts'
import { today } from '#server/kit/zone.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { forgetShifts } from './retention.ts'
import { shiftPlan } from './tables.ts'

const house = testHouse({ studios: ['here'] })

test('a plan that is over is put away, and forgotten five years after its last day', async () => {
  const ended = (months: number) => {
    const endDate = addMonths(today(), -months)
    const planningSettings = { needs: [], confirmWithin: 7 }
    const created = new Date().toISOString()
    return { _id: v7(), studio: 'here', startDate: endDate, endDate, planningSettings, state: 'published' as const, created }
  }
  const [recent, kept, old] = [ended(1), ended(59), ended(61)]
  await house.db.insert(shiftPlan).values([recent, kept, old])
  await forgetShifts(house, new Date())
  const left = await house.db.select({ _id: shiftPlan._id, state: shiftPlan.state }).from(shiftPlan)
  expect(left.toSorted((one, other) => (one._id < other._id ? -1 : 1))).toEqual(
    [recent, kept].map(({ _id }) => ({ _id, state: 'archived' })),
  )
})
