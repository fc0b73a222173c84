import { eq } from 'drizzle-orm'
import { gateWords } from '#contract/rules/contracts/gate.ts'
import { entrance } from '#server/outside/plugs.ts'
import { person } from '#server/shared/auth/tables.ts'
import { gateAt } from './atGate.ts'
import { leaderOf } from './tacOrder.ts'

/** A door of a studio whose contracts the app leads asks the one function that card and desk ask (C44); of whom we do not know it asks the service. */
export const entranceHere = entrance.of(async ({ tx, house }, { tacUserId, studio }) => {
  if ((await leaderOf(tx, studio)) !== 'app') return undefined
  const { _id, studioCode } = person
  const [who] = await tx.select({ _id, studioCode, tacUserId: person.tacUserId }).from(person).where(eq(person.tacUserId, tacUserId))
  if (!who) return undefined
  const { decision } = await gateAt({ tx, house }, { who, studio, at: new Date().toISOString() })
  return { open: decision.outcome === 'open', reason: decision.reason && gateWords[decision.reason] }
})
