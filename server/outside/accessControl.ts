import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { House } from '#server/kit/house.ts'
import { sandboxInside } from './tables.ts'

/** A span of a contract's term (L95). Days are ISO days. */
export interface TermTime {
  Type: 'DEFAULT' | 'BONUSPERIOD' | 'IDLEPERIOD'
  TimeSpan: { Start: string; End: string }
}

/** A contract as the access-control service returns it (L95). */
export interface AccessContract {
  ContractID: number
  MemberCategoryName: string
  ContractTermTimes: TermTime[]
}

/** Somebody who is inside. */
export interface Inside {
  tacUserId: string
  since: string
}

/** Something that a member paid. */
export interface Paid {
  /** ISO day. */
  day: string
  /** Whole Rappen. */
  amount: number
}

/** The access-control service (TAC, L11), which knows who may come in. Throws where it cannot be reached. */
export interface AccessControl {
  /** Contracts of the member with this id; none for an id that the service does not know. */
  contractsOf(tacUserId: string): Promise<AccessContract[]>
  /** What the member with this id paid in a calendar year for the subscription, oldest first; nothing for an id that the service does not know. */
  paymentsOf(tacUserId: string, year: number): Promise<Paid[]>
  /** ISO days of a calendar year on which the member came in, each once. */
  visitsOf(tacUserId: string, year: number): Promise<string[]>
  /** Members who came into the studio with this code and have not gone out, each with the ISO instant of coming in. */
  insideNow(studio: string): Promise<Inside[]>
}

const categories = ['Premium 12 Monate', 'Basis', 'Flex, monatlich'] as const

/** Price a month in Rappen, in the order of the categories. */
const prices = [8900, 6900, 9900] as const

/** Ids that begin so stand for a time in which the service can't be reached. */
export const awayAt = 'sandbox-away'

const numberOf = (tacUserId: string) => [...tacUserId].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 100_000, 7)

/** Days of a calendar year up to today that a rule takes. */
function daysOf(year: number, isOne: (day: Temporal.PlainDate) => boolean) {
  const today = Temporal.Now.plainDateISO('Europe/Zurich')
  const days: string[] = []
  for (
    let day = new Temporal.PlainDate(year, 1, 1);
    day.year === year && Temporal.PlainDate.compare(day, today) <= 0;
    day = day.add({ days: 1 })
  )
    if (isOne(day)) days.push(day.toString())
  return days
}

function reach(tacUserId: string) {
  if (tacUserId.startsWith(awayAt)) throw new Error('The access-control service is away')
  return numberOf(tacUserId)
}

/**
 * Stands in for the service: the same member always has the same contract, which began up to eleven months ago and lasts a year, pays on the
 * first of each month and comes twice a week. Inside are those of whom `sandbox_inside` says so.
 */
const sandbox = ({ db }: Pick<House, 'db'>): AccessControl => ({
  insideNow: studio =>
    db
      .select({ tacUserId: sandboxInside.tacUserId, since: sandboxInside.since })
      .from(sandboxInside)
      .where(eq(sandboxInside.studio, studio)),
  async paymentsOf(tacUserId, year) {
    const amount = prices[reach(tacUserId) % prices.length]!
    return daysOf(year, ({ day }) => day === 1).map(day => ({ day, amount }))
  },
  async visitsOf(tacUserId, year) {
    const number = reach(tacUserId)
    return daysOf(year, ({ dayOfWeek }) => dayOfWeek === 1 + (number % 3) || dayOfWeek === 4 + (number % 3))
  },
  async contractsOf(tacUserId) {
    const number = reach(tacUserId)
    const start = Temporal.Now.plainDateISO('Europe/Zurich').subtract({ months: number % 12, days: number % 28 })
    const span = { Start: start.toString(), End: start.add({ years: 1 }).subtract({ days: 1 }).toString() }
    return [
      {
        ContractID: number,
        MemberCategoryName: categories[number % categories.length]!,
        ContractTermTimes: [{ Type: 'DEFAULT', TimeSpan: span }],
      },
    ]
  },
})

/**
 * The service in force. Its adapter comes with the domain of contracts, which gives people their `tac_user_id`: until then the sandbox
 * answers for nobody real.
 */
export const accessControl = (house: Pick<House, 'db'>): AccessControl => sandbox(house)
