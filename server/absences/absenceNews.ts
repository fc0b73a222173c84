import { eq } from 'drizzle-orm'
import { worktimeMoved } from '#server/employees/plugs.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { nameSql } from './rows.ts'
import { managersOf, studiosOf } from './staff.ts'

export const ownLink = '/dashboard/timetracker'
export const leadLink = '/dashboard/timetracker/management'
const atOnce = 100

export const spanText = ({ from, to }: { from: string; to: string | null }) =>
  to === null ? `ab ${dayText(from)}` : from === to ? dayText(from) : `${dayText(from)} bis ${dayText(to)}`

/** Open apps of the person, and of whoever manages their times, look again; what follows from their days from that one on follows. */
export async function tellChanged({ tx, house }: Within<WithBus & WithDomains>, whose: string, from: string) {
  const people = [...new Set([whose, ...(await managersOf(tx, whose))])]
  for (let at = 0; at < people.length; at += atOnce)
    await house.bus.publish(tx, { kind: 'live', people: people.slice(at, at + atOnce), event: 'time:changed', data: {} })
  for (const moved of worktimeMoved.all(house)) await moved({ tx, house }, whose, from)
}

/** Tells whoever manages somebody's times, without what kind of absence it is (T59). */
export async function tellManagers(tx: Tx, house: WithBus, whose: string, said: (name: string) => string) {
  const [found] = await tx.select({ name: nameSql }).from(person).where(eq(person._id, whose))
  const [studio] = await studiosOf(tx, whose)
  const people = await managersOf(tx, whose)
  if (people.length > 0) await notify(tx, house, { people, title: said(found?.name ?? ''), about: whose, link: leadLink, mails: studio })
}

/** Tells the person what was decided or entered, in the name of their studio. */
export async function tellPerson(tx: Tx, house: WithBus, whose: string, told: { title: string; _id?: string }) {
  const [studio] = await studiosOf(tx, whose)
  await notify(tx, house, { _id: told._id, people: [whose], title: told.title, link: ownLink, mails: studio })
}
