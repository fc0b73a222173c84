import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { fc } from '#contract/testing/draws.ts'
import { statusAt } from './status.ts'
import { type AccessContract, lifeOfTac, type TermTime } from './tac.ts'

const time = (Type: TermTime['Type'], Start: string, End: string): TermTime => ({ Type, TimeSpan: { Start, End } })

const contract: AccessContract = {
  ContractID: 7,
  MemberCategoryName: 'Basis',
  ContractTermTimes: [
    time('BONUSPERIOD', '2026-07-01', '2026-07-31'),
    time('DEFAULT', '2026-01-01', '2026-06-30'),
    time('IDLEPERIOD', '2026-03-01', '2026-03-31'),
  ],
  SubContracts: [
    { MemberCategoryName: 'Ernährung', ContractStartDate: '2026-01-01', ContractEndDate: '2026-03-31', ContractState: 1 },
    { MemberCategoryName: 'Sauna', ContractStartDate: '2026-01-01', ContractEndDate: null, ContractState: 5 },
    { MemberCategoryName: 'Tücher', ContractStartDate: '2026-04-01', ContractEndDate: null, ContractState: 1 },
  ],
}

test('title, start, end, final end, bonus and pauses come from the service’s fields (L95)', () => {
  expect(lifeOfTac(contract)).toMatchObject({
    title: 'Basis',
    start: '2026-01-01',
    end: '2026-06-30',
    finalEnd: '2026-07-31',
    extensions: [{ kind: 'bonus', from: '2026-07-01', to: '2026-07-31' }],
    pauses: [{ from: '2026-03-01', to: '2026-03-31' }],
  })
})

test('an add-on is over by its state or its past end, to come before its start, else active (L125)', () => {
  const at = (day: string) => statusAt(lifeOfTac(contract)!, day).addOns.map(({ status }) => status)
  expect(at('2026-03-31')).toEqual(['ACTIVE', 'EXPIRED', 'FUTURE'])
  expect(at('2026-04-01')).toEqual(['EXPIRED', 'EXPIRED', 'ACTIVE'])
})

test('the way in is open on its days, and shut before, in a pause, between two terms and after', () => {
  const later = { ...contract, ContractTermTimes: [...contract.ContractTermTimes, time('DEFAULT', '2026-09-01', '2026-12-31')] }
  const at = (day: string) => statusAt(lifeOfTac(later)!, day).state
  expect(['2025-12-31', '2026-01-01', '2026-03-15', '2026-07-31', '2026-08-15', '2026-09-01', '2027-01-01'].map(at)).toEqual([
    'notBegun',
    'runs',
    'paused',
    'runs',
    'ended',
    'runs',
    'ended',
  ])
})

test('a contract without a term has no life', () => {
  expect(lifeOfTac({ ...contract, ContractTermTimes: [time('BONUSPERIOD', '2026-01-01', '2026-01-31')] })).toBeUndefined()
})

test('whatever spans come, the days tile', () => {
  const span = fc
    .tuple(
      fc.constantFrom('DEFAULT' as const, 'BONUSPERIOD' as const, 'IDLEPERIOD' as const),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: -3, max: 90 }),
    )
    .map(([type, from, days]) => time(type, addDays('2026-01-01', from), addDays('2026-01-01', from + days)))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), ContractTermTimes => {
      const life = lifeOfTac({ ...contract, ContractTermTimes })
      if (!life) return
      expect([life.stretches[0]!.from, life.stretches.at(-1)!.to]).toEqual([life.start, life.finalEnd])
      for (const [at, { from }] of life.stretches.entries()) if (at > 0) expect(from).toBe(addDays(life.stretches[at - 1]!.to!, 1))
    }),
    { numRuns: process.env.LONG ? 20_000 : 300 },
  )
})
