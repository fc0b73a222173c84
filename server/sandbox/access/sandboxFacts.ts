import { Temporal } from 'temporal-polyfill'
import type { AccessContract } from '#contract/rules/contracts/tac.ts'
import { zone } from '#contract/time.ts'
import type { Bill, Category, Device, Means, Reason, SubscriptionPayment, Transaction } from '#server/outside/accessControl/port.ts'

// Facts that the sandbox knows without being told: the same member has always the same contract, which began up to eleven months ago and lasts a
// year, pays on the first of each month and comes twice a week.

/** Ids that begin so stand for a time in which the service can't be reached. */
export const awayAt = 'sandbox-away'

export const categories: readonly Category[] = [
  { id: 'premium', name: 'Premium 12 Monate' },
  { id: 'basis', name: 'Basis' },
  { id: 'flex', name: 'Flex, monatlich' },
]

export const reasons: readonly Reason[] = [
  { id: 'illness', name: 'Krankheit', type: 'IDLEPERIOD' },
  { id: 'army', name: 'Militär', type: 'IDLEPERIOD' },
  { id: 'pregnancy', name: 'Schwangerschaft', type: 'IDLEPERIOD' },
  { id: 'travel', name: 'Ferien', type: 'IDLEPERIOD' },
  { id: 'gift', name: 'Geschenkte Tage', type: 'BONUSPERIOD' },
]

/** The devices of two studios; the one at Pfungen has been silent for hours. */
export const devicesAt = (now: number): Device[] => [
  {
    id: 'winterthur-1',
    name: 'Haupteingang',
    studio: 'winterthur',
    direction: 'both',
    state: 'ok',
    lastContact: instantBefore(now, 20_000),
  },
  {
    id: 'winterthur-2',
    name: 'Seiteneingang',
    studio: 'winterthur',
    direction: 'in',
    state: 'fault',
    lastContact: instantBefore(now, 90_000),
  },
  { id: 'pfungen-1', name: 'Eingang', studio: 'pfungen', direction: 'both', state: 'away', lastContact: instantBefore(now, 3 * 3_600_000) },
]

const instantBefore = (now: number, ms: number) => new Date(now - ms).toISOString()

/** Price a month in Rappen, in the order of the categories. */
const prices = [8900, 6900, 9900] as const

export const numberOf = (tacUserId: string) => [...tacUserId].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 100_000, 7)

/** Days of a calendar year up to today that a rule takes. */
function daysOf(year: number, isOne: (day: Temporal.PlainDate) => boolean) {
  const today = Temporal.Now.plainDateISO(zone)
  const days: string[] = []
  for (
    let day = new Temporal.PlainDate(year, 1, 1);
    day.year === year && Temporal.PlainDate.compare(day, today) <= 0;
    day = day.add({ days: 1 })
  )
    if (isOne(day)) days.push(day.toString())
  return days
}

export function paymentsOf(tacUserId: string, year: number): SubscriptionPayment[] {
  const amount = prices[numberOf(tacUserId) % prices.length]!
  return daysOf(year, ({ day }) => day === 1).map(day => ({ day, amount }))
}

export function visitsOf(tacUserId: string, year: number) {
  const number = numberOf(tacUserId)
  return daysOf(year, ({ dayOfWeek }) => dayOfWeek === 1 + (number % 3) || dayOfWeek === 4 + (number % 3))
}

/** The contract that the sandbox makes up. */
export function contractOf(tacUserId: string): AccessContract {
  const number = numberOf(tacUserId)
  const start = Temporal.Now.plainDateISO(zone).subtract({ months: number % 12, days: number % 28 })
  const span = { Start: start.toString(), End: start.add({ years: 1 }).subtract({ days: 1 }).toString() }
  return {
    ContractID: number,
    MemberCategoryName: categories[number % categories.length]!.name,
    ContractTermTimes: [{ Type: 'DEFAULT', TimeSpan: span }],
    SubContracts: [],
  }
}

/** A bill a month of this and the last year; of one member in seven the last one is not paid yet. */
export function billsOf(tacUserId: string): Bill[] {
  const { year } = Temporal.Now.plainDateISO(zone)
  const all = [year - 1, year].flatMap(each => paymentsOf(tacUserId, each)).reverse()
  const owes = numberOf(tacUserId) % 7 === 3
  return all.map(({ day, amount }, at) => {
    const isOpen = owes && at === 0
    const due = Temporal.PlainDate.from(day).add({ days: 10 }).toString()
    return { number: `R${day.replaceAll('-', '')}`, day, due, amount, open: isOpen ? amount : 0, reminders: isOpen ? 1 : 0 }
  })
}

export const transactionsOf = (tacUserId: string): Transaction[] =>
  billsOf(tacUserId)
    .filter(({ open }) => open === 0)
    .map(({ number, due, amount }) => ({ id: `T${number.slice(1)}`, day: due, amount, way: 'LSV', bill: number }))

export function meansOf(tacUserId: string): Means {
  const number = numberOf(tacUserId)
  const lastFour = String(number % 10_000).padStart(4, '0')
  return number % 2 === 0
    ? { isConfirmed: true, kind: 'LSV', lastFour, expires: null }
    : { isConfirmed: number % 5 !== 0, kind: 'Kreditkarte', lastFour, expires: '2029-04' }
}
