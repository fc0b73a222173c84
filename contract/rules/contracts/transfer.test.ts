import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#contract/days.ts'
import { fc } from '#contract/testing/draws.ts'
import { drawnLife, happened, signed } from '#contract/testing/lives.ts'
import type { ContractEvent } from './contractEvents.ts'
import { type ContractLife, lifeOf } from './life.ts'
import { givenFrom } from './rest.ts'
import { priceOf } from './status.ts'
import type { ContractTerms, SignedContract } from './terms.ts'
import { dayProblem, handingDays, handingHash, takenTerms, takenWays, transferPaper } from './transfer.ts'

const given = (contract: SignedContract, events: readonly ContractEvent[] = [], way: 'bill' | 'prepaid' | 'company' = 'bill') => ({
  life: lifeOf(contract, events),
  terms: contract.terms,
  way,
})
const takenLife = (contract: SignedContract, of: ReturnType<typeof given>, day: string) =>
  lifeOf({ _id: 'taken', title: contract.title, start: day, accepted: contract.accepted, terms: takenTerms(of, day) }, [])
const handedOn = (day: string): ContractEvent => happened({ _id: 'handed', kind: 'transfer', day, contract: 'taken' })

const plain = (life: ContractLife): ContractLife => ({ ...life, once: 0 })
const dayCount = ({ stretches }: ContractLife, from: string, to: string) =>
  stretches
    .filter(stretch => stretch.enter && stretch.from <= to && (stretch.to === null || stretch.to >= from))
    .reduce((sum, stretch) => {
      const [first, last] = [stretch.from < from ? from : stretch.from, stretch.to === null || stretch.to > to ? to : stretch.to]
      return sum + daysBetween(first, last) + 1
    }, 0)

/** Without what belongs to whoever gives it, and add-ons that end. */
const ofBoth = ({ contract, events }: { contract: SignedContract; events: readonly ContractEvent[] }) => ({
  contract: { ...contract, terms: { ...contract.terms, companyPercent: 0 } },
  events: events.filter(({ kind }) => kind !== 'addOn').map(event => (event.kind === 'price' ? { ...event, companyPercent: null } : event)),
})

test('of whatever befell a contract no day and no Rappen is doubled or lost by a transfer', () => {
  let tried = 0
  fc.assert(
    fc.property(drawnLife(), fc.integer({ min: 1, max: 700 }), (drawn, far) => {
      const { contract, events } = ofBoth(drawn)
      const before = given(contract, events)
      const [day] = handingDays(before, addDays(contract.start, far), 1)
      if (!day) return
      tried++
      const after = lifeOf(contract, [...events, { ...handedOn(day), receivedAt: '2999-01-01T00:00:00.000Z' }])
      const taken = takenLife(contract, before, day)
      expect(after.finalEnd).toBe(addDays(day, -1))
      const end = taken.terms[0]!.finalEnd
      const until = end ?? addDays(day, 90)
      const [whole, gone, rest] = [before.life, after, taken].map(life => dayCount(life, contract.start, until))
      expect(gone! + rest!).toBe(whole)
      const cost = (life: ContractLife, from: string) => priceOf(plain(life), from, until)!
      expect(cost(after, contract.start) + cost(taken, day)).toBe(cost(before.life, contract.start))
      expect(taken.renews).toBe(before.life.ending ? null : before.life.renews)
    }),
    { numRuns: process.env.LONG ? 20_000 : 400 },
  )
  expect(tried).toBeGreaterThan(20)
})

/** Something given or paused before a day, taken back wholly or in part. */
const takenBack = (event: ContractEvent, by: number): ContractEvent | undefined => {
  const instead =
    event.kind === 'bonus' && event.days > by
      ? { kind: 'bonus' as const, day: event.day, days: event.days - by }
      : event.kind === 'pause' && addDays(event.to, -by) >= event.day
        ? { kind: 'pause' as const, day: event.day, to: addDays(event.to, -by), fee: 0 }
        : null
  if (event.kind !== 'bonus' && event.kind !== 'pause') return undefined
  return happened({ _id: 'back', kind: 'correction', day: event.day, receivedAt: '2999-01-02T00:00:00.000Z', of: event._id, instead })
}
/** Days on which something is paused, or costs nothing, where that is no day behind an end. */
const spanOf = (event: ContractEvent, isOpen: boolean) =>
  event.kind === 'pause' ? event : event.kind === 'bonus' && isOpen ? { day: event.day, to: addDays(event.day, event.days - 1) } : []
const overlaps = (events: readonly ContractEvent[], isOpen: boolean) => {
  const spans = events.flatMap(event => spanOf(event, isOpen))
  return spans.some((one, at) => spans.some((other, nth) => nth !== at && one.day <= other.to && other.day <= one.to))
}
const latest = '2999-01-03T00:00:00.000Z'

test('what is given or taken back after a transfer moves what goes on, and nothing of it is doubled or lost', () => {
  let [gave, took] = [0, 0]
  fc.assert(
    fc.property(
      drawnLife({ ends: false }),
      fc.integer({ min: 1, max: 500 }),
      fc.nat(7),
      fc.integer({ min: 1, max: 30 }),
      (drawn, far, nth, by) => {
        const { contract, events } = ofBoth(drawn)
        const before = given(contract, events)
        const [day] = handingDays(before, addDays(contract.start, far), 1)
        if (!day) return
        const terms = takenTerms(before, day)
        const goesOn = { _id: 'taken', title: contract.title, start: day, accepted: contract.accepted, terms }
        const handed = { ...handedOn(day), receivedAt: '2999-01-01T00:00:00.000Z' }
        const compare = (of: readonly ContractEvent[], there: readonly ContractEvent[]) => {
          const [whole, gone] = [lifeOf(contract, [...events, ...of]), lifeOf(contract, [...events, handed, ...of])]
          const taken = lifeOf(goesOn, there)
          const until = [taken.terms[0]!.finalEnd ?? addDays(day, 120), before.life.finalEnd ?? day].sort().at(-1)!
          const end = whole.renews === null ? until : taken.terms[0]!.finalEnd!
          expect(dayCount(gone, contract.start, end) + dayCount(taken, contract.start, end)).toBe(dayCount(whole, contract.start, end))
          const cost = (life: ContractLife, from: string) => priceOf(plain(life), from, end)!
          expect(cost(gone, contract.start) + cost(taken, day)).toBe(cost(whole, contract.start))
        }
        const bonus = happened({ _id: 'late', kind: 'bonus', day, days: by, receivedAt: latest })
        gave++
        compare([bonus], [bonus])
        const candidates = events.filter(({ kind }) => kind === 'bonus' || kind === 'pause')
        const event = candidates[nth % candidates.length]
        const back = event && takenBack(event, by)
        // Two pauses never overlap, and what was used up in a term before is.
        if (
          !back ||
          before.life.terms.length > 1 ||
          overlaps(events, contract.terms.kind === 'open-ended') ||
          events.some(({ kind }) => kind === 'correction')
        )
          return
        const whole = lifeOf(contract, [...events, back])
        const [had, left] = [givenFrom(before.life.pieces, event._id, day), givenFrom(whole.pieces, event._id, day)]
        if (had === left) return
        took++
        compare([back], [{ ...back, day, instead: left === 0 ? null : { kind: 'bonus', day, days: left } } as ContractEvent])
      },
    ),
    { numRuns: process.env.LONG ? 20_000 : 800 },
  )
  expect(Math.min(gave, took)).toBeGreaterThan(20)
})

test('taken over once more it goes on as before', () => {
  const contract = signed({ renewalMonths: 12 })
  const first = given(contract)
  const terms = takenTerms(first, '2026-04-01')
  const second = given({ _id: 'taken', title: 'Premium', start: '2026-04-01', accepted: contract.accepted, terms })
  expect(dayProblem(second, '2026-06-01')).toBeUndefined()
  const life = takenLife(contract, second, '2026-06-01')
  expect(life.terms[0]).toMatchObject({ start: '2026-06-01', finalEnd: '2026-12-31' })
  expect(priceOf(life, '2026-06-01', '2026-06-30')).toBe(8900)
})

test('an open-ended one keeps the least that it runs', () => {
  const open: Partial<ContractTerms> = { kind: 'open-ended', months: 12, noticeMonths: 1 }
  const before = given(signed(open))
  const notice = happened({ _id: 'n', kind: 'notice', day: '2026-03-02', notice: 'ordinary', to: null, late: false })
  const taken = {
    _id: 'taken',
    title: 'Premium',
    start: '2026-03-01',
    accepted: before.life.start,
    terms: takenTerms(before, '2026-03-01'),
  }
  expect(lifeOf(taken, [notice]).finalEnd).toBe('2026-12-31')
})

const pause = happened({ _id: 'p', kind: 'pause', day: '2026-03-10', to: '2026-03-20', fee: 0 })
const dearer = happened({ _id: 'd', kind: 'price', day: '2026-05-01', price: 9900, companyPercent: null })
const noticed = happened({ _id: 'n', kind: 'notice', day: '2026-12-20', notice: 'ordinary', to: null, late: false })

const cases: [what: string, of: ReturnType<typeof given>, day: string, problem: RegExp | undefined][] = [
  ['on the first day of a period', given(signed()), '2026-03-01', undefined],
  ['in the middle of one', given(signed()), '2026-03-15', /auf den Anfang einer Abrechnung.*01\.04\.2026/],
  ['in the middle of what is paid beforehand', given(signed({ kind: 'prepaid' })), '2026-03-15', undefined],
  ['of what was paid beforehand here', given(signed(), [], 'prepaid'), '2026-03-15', undefined],
  ['on its first day', given(signed()), '2026-01-01', /frühestens ab 02\.01\.2026/],
  ['behind its end', given(signed()), '2027-01-01', /endet am 31\.12\.2026/],
  ['in a pause', given(signed(), [pause]), '2026-03-01', /pausiert bis 20\.03\.2026/],
  ['behind a pause, whose days are made up', given(signed(), [pause]), '2026-04-01', undefined],
  ['in the days that are made up', given(signed(), [pause]), '2027-01-01', /bis 31\.12\.2026/],
  ['before another price', given(signed(), [dearer]), '2026-04-01', /Ab 01\.05\.2026 ändert der Preis/],
  ['with another price', given(signed(), [dearer]), '2026-05-01', undefined],
  ['of one that is given notice of for the next term', given(signed({ renewalMonths: 12 }), [noticed]), '2026-12-01', /Laufzeit danach/],
  ['of visits', given(signed({ kind: 'entries', entries: 10 })), '2026-03-01', /Eintritte lassen sich nicht/],
  ['of what the company pays', given(signed(), [], 'company'), '2026-03-01', /bezahlt die Firma/],
  ['of one that was handed over', given(signed(), [handedOn('2026-03-01')]), '2026-04-01', /schon in einen anderen/],
  ['before it is accepted', given({ ...signed(), accepted: null }), '2026-03-01', /angenommen/],
]

test.each(cases)('a transfer %s', (_, of, day, problem) => {
  if (problem) expect(dayProblem(of, day)).toMatch(problem)
  else expect(dayProblem(of, day)).toBeUndefined()
})

test('the company’s share, the joining fee and the days to withdraw stay with whoever gives it', () => {
  const of = given(signed({ companyPercent: 20, joiningFee: 4900, company: { _id: 'c', hash: 'h' } }))
  const terms = takenTerms(of, '2026-03-01')
  expect(terms).toMatchObject({ companyPercent: 0, joiningFee: 0, withdrawalDays: 0, price: 8900 })
  expect(terms).not.toHaveProperty('company')
})

test('what is paid is paid in the same way from then on; else whoever takes it chooses', () => {
  expect(takenWays(given(signed(), [], 'prepaid'), ['debit', 'prepaid'])).toEqual(['prepaid'])
  expect(takenWays(given(signed()), ['debit', 'prepaid', 'company'])).toEqual(['debit', 'bill'])
})

test('the paper names what both sign, and one word of it makes another hash', async () => {
  const of = given(signed())
  const handing = {
    transfer: 't',
    contract: 'contract',
    number: 7,
    title: 'Premium',
    studio: 'winterthur',
    giver: 'Anna Meier',
    taker: 'Beat Frei',
    start: '2026-03-01',
    last: '2026-02-28',
    end: '2026-12-31',
    fee: 5000,
    knownAt: '2026-02-01T08:00:00.000Z',
  }
  const data = {
    vorname: 'Beat',
    nachname: 'Frei',
    geburtstag: '1990-01-01',
    geschlecht: 'm' as const,
    adresse_1: 'Weg 1',
    adresse_2: null,
    plz: '8400',
    stadt: 'Winterthur',
    land: 'Schweiz',
    telefon: '+41791234567',
    email: 'beat@formkurve.example',
  }
  const offer = { _id: 'o', number: 1, preConditionText: 'Für {name}', postConditionText: null }
  const payment = { way: 'bill' as const, iban: null, holder: null }
  const rest = { guardian: null, relation: null, place: 'Winterthur', day: '2026-02-10' }
  const paper = transferPaper({ handing, terms: takenTerms(of, handing.start), offer, data, payment, ...rest })
  expect(paper).toMatchObject({
    kind: 'transfer',
    handed: handing,
    end: '2026-12-31',
    total: 10 * 8900,
    texts: { before: 'Für Beat Frei' },
  })
  expect(await handingHash(handing)).not.toBe(await handingHash({ ...handing, fee: 0 }))
  // A promotion that ended before is in no price that the taker reads.
  const promotion = { title: 'Start', percent: 50, rappen: 0, periods: 2, waivesJoiningFee: false }
  const papers = [promotion, { ...promotion, periods: 6 }].map(each => {
    const terms = takenTerms(given(signed({ promotion: each })), handing.start)
    return transferPaper({ handing, terms, offer, data, payment, ...rest })
  })
  expect(papers.map(({ price, later, total }) => [price, later, total])).toEqual([
    [8900, null, 10 * 8900],
    [4450, 8900, 4 * 4450 + 6 * 8900],
  ])
})
