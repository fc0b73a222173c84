import { asc, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { zone } from '#contract/time.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import { sandboxAccessTrouble, sandboxEntryCode, sandboxInside } from './tables.ts'

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

/** A code that opens the entrance of one studio so many times, up to and with its last day (S15). */
export interface EntryCodeWish {
  code: string
  /** Code of the studio. */
  studio: string
  /** The studio's number at the service. */
  resortID: string
  /** ISO day. */
  until: string
  entries: number
  /** Entries that the desk took off, all of them: that many less open the entrance. */
  desk: number
}

/** The service did not take a code: `away` where asking again may help, `refused` where it won't. */
export class AccessError extends Error {
  constructor(readonly kind: 'away' | 'refused') {
    super(`the access-control service: ${kind}`)
  }
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
  /** Lets the code open the entrance, and answers how often it has; told again it is the same code. Throws `AccessError`. */
  saveEntryCode(wish: EntryCodeWish): Promise<{ used: number }>
  /** The code opens nothing from here on, whether it was known before or not. Throws `AccessError`. */
  voidEntryCode(code: string): Promise<void>
}

const categories = ['Premium 12 Monate', 'Basis', 'Flex, monatlich'] as const

/** A slow answer of the sandbox comes after so many ms. */
const slowMs = 3000

/** The trouble that was ordered next at /sandbox, which is spent by it. */
async function troubled(db: House['db']) {
  const [next] = await db.select().from(sandboxAccessTrouble).orderBy(asc(sandboxAccessTrouble.number)).limit(1)
  if (!next) return
  const spent = await db.delete(sandboxAccessTrouble).where(eq(sandboxAccessTrouble.number, next.number)).returning()
  if (spent.length === 0) return
  if (next.kind !== 'access-slow') throw new AccessError(next.kind === 'access-away' ? 'away' : 'refused')
  await new Promise(resolve => setTimeout(resolve, slowMs))
}

async function saved(db: House['db'], { code, studio, resortID, until, entries, desk }: EntryCodeWish) {
  await troubled(db)
  const facts = { studio, resortID, until, entries, desk }
  const [row] = await db
    .insert(sandboxEntryCode)
    .values({ code, ...facts, at: new Date().toISOString() })
    // What was void once is never opened again.
    .onConflictDoUpdate({ target: sandboxEntryCode.code, set: facts, setWhere: eq(sandboxEntryCode.void, false) })
    .returning()
  if (!row) throw new AccessError('refused')
  return { used: row.used }
}

async function voided(db: House['db'], code: string) {
  await troubled(db)
  const unknown = { studio: '', resortID: '', until: '', entries: 0, at: new Date().toISOString() }
  await db
    .insert(sandboxEntryCode)
    .values({ code, ...unknown, void: true })
    .onConflictDoUpdate({ target: sandboxEntryCode.code, set: { void: true } })
}

/** Price a month in Rappen, in the order of the categories. */
const prices = [8900, 6900, 9900] as const

/** Ids that begin so stand for a time in which the service can't be reached. */
export const awayAt = 'sandbox-away'

const numberOf = (tacUserId: string) => [...tacUserId].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 100_000, 7)

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

function reach(tacUserId: string) {
  if (tacUserId.startsWith(awayAt)) throw new Error('The access-control service is away')
  return numberOf(tacUserId)
}

/**
 * Stands in for the service: the same member always has the same contract, which began up to eleven months ago and lasts a year, pays on the
 * first of each month and comes twice a week. Inside are those of whom `sandbox_inside` says so.
 */
const sandbox = ({ db }: WithDb): AccessControl => ({
  saveEntryCode: wish => saved(db, wish),
  voidEntryCode: code => voided(db, code),
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
    const start = Temporal.Now.plainDateISO(zone).subtract({ months: number % 12, days: number % 28 })
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
export const accessControl = (house: WithDb): AccessControl => sandbox(house)
