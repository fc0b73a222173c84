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

/** The access-control service (TAC, L11), which knows who may come in. Throws where it cannot be reached. */
export interface AccessControl {
  /** Contracts of the member with this id; none for an id that the service does not know. */
  contractsOf(tacUserId: string): Promise<AccessContract[]>
  /** Members who came into the studio with this code and have not gone out, each with the ISO instant of coming in. */
  insideNow(studio: string): Promise<Inside[]>
}

const categories = ['Premium 12 Monate', 'Basis', 'Flex, monatlich'] as const

/**
 * Stands in for the service: the same member always has the same contract, which began up to eleven months ago and lasts a year. Inside are
 * those of whom `sandbox_inside` says so.
 */
const sandbox = ({ db }: Pick<House, 'db'>): AccessControl => ({
  insideNow: studio =>
    db
      .select({ tacUserId: sandboxInside.tacUserId, since: sandboxInside.since })
      .from(sandboxInside)
      .where(eq(sandboxInside.studio, studio)),
  async contractsOf(tacUserId) {
    const number = [...tacUserId].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 100_000, 7)
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
