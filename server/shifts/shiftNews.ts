import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { clockText, dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import type { PlanRecord } from './shiftPlans.ts'

/** Ids of one message between processes. */
const atOnce = 100

export async function tellShiftsChanged(tx: Tx, house: WithBus, people: readonly string[], studio: string) {
  for (let at = 0; at < people.length; at += atOnce)
    await house.bus.publish(tx, { kind: 'live', people: people.slice(at, at + atOnce), event: 'shift:changed', data: { studio } })
}

const placeOf = async (tx: Tx, code: string) => {
  const [place] = await tx.select({ name: studios.name }).from(studios).where(eq(studios.code, code))
  return place?.name ?? code
}

/** Open plans of a studio look again. */
export const tellPlanners = async (tx: Tx, house: WithBus, studio: string) =>
  tellShiftsChanged(tx, house, await holdersOf(tx, 'tt_office', studio), studio)

/** People whose shifts were published: those who are new in the plan, and those whose shifts are others than before (T59). */
export interface Concerned {
  fresh: readonly string[]
  changed: readonly string[]
}

export async function tellPublished(tx: Tx, house: WithBus, plan: PlanRecord, { fresh, changed }: Concerned) {
  const days = `${dayText(plan.startDate)} bis ${dayText(plan.endDate)}`
  const told = { link: '/dashboard/timetracker', mails: plan.studio }
  const where = await placeOf(tx, plan.studio)
  if (fresh.length > 0) await notify(tx, house, { ...told, people: fresh, title: `Deine Schichten ${days}, ${where}: Bestätige sie` })
  if (changed.length > 0)
    await notify(tx, house, { ...told, people: changed, title: `Geänderte Schichten ${days}, ${where}: Schau, was neu ist` })
  await tellShiftsChanged(tx, house, [...new Set([...fresh, ...changed, ...(await holdersOf(tx, 'tt_office', plan.studio))])], plan.studio)
}

interface OfShift {
  studio: string
  from: string
  to: string
}

const shiftText = ({ from, to }: OfShift) => `${dayText(dayOf(from)).slice(0, 6)} ${clockText(from)}–${clockText(to)}`

/** Tells people of one shift that is offered, goes over or comes back (T59); nobody is told what they did themselves. */
export async function tellOfShift(
  tx: Tx,
  house: WithBus,
  of: OfShift,
  { people, words, planner = false }: { people: readonly (string | null)[]; words: string; planner?: boolean },
) {
  const known = [...new Set(people.flatMap(_id => _id ?? []))]
  if (known.length === 0) return
  const title = `${words}: ${shiftText(of)}, ${await placeOf(tx, of.studio)}`
  await notify(tx, house, {
    people: known,
    title,
    link: planner ? `/dashboard/shift-management?studio=${of.studio}` : '/dashboard/timetracker',
  })
}

/** Tells planners that somebody's shifts came back, because they work there no more. */
export async function tellFreed(
  tx: Tx,
  house: WithBus,
  { studio, person, name, count }: { studio: string; person: string; name: string; count: number },
) {
  const people = await holdersOf(tx, 'tt_office', studio, { named: true })
  const words = count === 1 ? 'Eine Schicht ist' : `${count} Schichten sind`
  const title = `${words} offen, ${await placeOf(tx, studio)}: ${name} arbeitet dann nicht mehr hier`
  await notify(tx, house, { people, title, about: person, link: `/dashboard/shift-management?studio=${studio}` })
}
