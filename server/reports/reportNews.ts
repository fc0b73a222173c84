import { eq } from 'drizzle-orm'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { actorOf } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { actedOn } from '#server/shared/roles/plugs.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { noticeWord } from './rules.ts'
import type { report } from './tables.ts'

type Row = typeof report.$inferSelect

/** Ids of one message between processes. */
const atOnce = 120

/** Those who work on reports of a studio. */
async function handlersIn(tx: Tx, code: string) {
  const found = await Promise.all((['tt_management', 'g_studioadmin', 'tt_office'] as const).map(right => holdersOf(tx, right, code)))
  return [...new Set(found.flat())]
}

/** Those of a studio's own, or where it has none, who manage all. */
async function managersIn(tx: Tx, code: string) {
  for (const named of [true, false]) {
    const found = await Promise.all((['tt_management', 'g_studioadmin'] as const).map(right => holdersOf(tx, right, code, { named })))
    if (found.flat().length > 0) return [...new Set(found.flat())]
  }
  return []
}

/** Tells the open apps of all who see it, and their tablets, that a report is another than before. */
export async function tellReport(
  tx: Tx,
  house: WithBus & WithDomains,
  { _id, studio: code, author }: Pick<Row, '_id' | 'studio' | 'author'>,
) {
  const people = new Set([...(await handlersIn(tx, code)), ...(author ? [author] : [])])
  for (const accounts of actedOn.all(house)) for (const tablet of await accounts(tx, [...people])) people.add(tablet)
  const all = [...people]
  for (let from = 0; from < all.length; from += atOnce)
    await house.bus.publish(tx, { kind: 'live', people: all.slice(from, from + atOnce), event: 'report:changed', data: { report: _id } })
}

/** Tells the studio's managers that something was reported; of an accident not even that it is one (T59). */
export async function tellReported(tx: Tx, house: WithBus & WithDomains, row: Row) {
  await tellReport(tx, house, row)
  const [place] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, row.studio))
  const people = (await managersIn(tx, row.studio)).filter(one => one !== row.author)
  await notify(tx, house, {
    people,
    title: `${noticeWord[row.kind]}: ${place?.name ?? row.studio}${row.urgency === 'high' ? ', dringend' : ''}`,
    link: `/intern/report/dashboard?id=${row._id}&studio=${row.studio}`,
  })
}

/** Tells whoever reported it that somebody worked on it, unless they did themselves. */
export async function tellAnswered({ tx, house, who }: Acting, { author }: Row) {
  if (author && author !== actorOf(who))
    await notify(tx, house, { people: [author], title: 'Zu deiner Meldung gibt es Neues', link: '/intern/report' })
}
