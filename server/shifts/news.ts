import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import type { PlanRecord } from './plans.ts'

/** Ids of one message between processes. */
const atOnce = 100

async function tell(tx: Tx, house: WithBus, people: readonly string[], studio: string) {
  for (let at = 0; at < people.length; at += atOnce)
    await house.bus.publish(tx, { kind: 'live', people: people.slice(at, at + atOnce), event: 'shift:changed', data: { studio } })
}

/** Open plans of a studio look again. */
export const tellPlanners = async (tx: Tx, house: WithBus, studio: string) =>
  tell(tx, house, await holdersOf(tx, 'tt_office', studio), studio)

/** Whose shifts were published: who is new in the plan, and whose shifts are others than before (T59). */
export interface Concerned {
  fresh: readonly string[]
  changed: readonly string[]
}

export async function tellPublished(tx: Tx, house: WithBus, plan: PlanRecord, { fresh, changed }: Concerned) {
  const [place] = await tx.select({ name: studios.name }).from(studios).where(eq(studios.code, plan.studio))
  const days = `${dayText(plan.startDate)} bis ${dayText(plan.endDate)}`
  const told = { link: '/dashboard/timetracker', mails: plan.studio }
  const where = place?.name ?? plan.studio
  if (fresh.length > 0) await notify(tx, house, { ...told, people: fresh, title: `Deine Schichten ${days}, ${where}: Bestätige sie` })
  if (changed.length > 0)
    await notify(tx, house, { ...told, people: changed, title: `Geänderte Schichten ${days}, ${where}: Schau, was neu ist` })
  await tell(tx, house, [...new Set([...fresh, ...changed, ...(await holdersOf(tx, 'tt_office', plan.studio))])], plan.studio)
}
