import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DeliveryRow, MailingRow } from '#contract/mailings/shapes.ts'
import type { DeliveryState } from '#contract/mailings/words.ts'
import type { PageQuery, RowPage } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import { holds } from '#server/kit/found.ts'
import { listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { orderRun } from './mailingRun.ts'
import { lockedFor, readMailing } from './rows.ts'
import { delivery, mailing } from './tables.ts'

type DeliveryPageParams = PageQuery & { state?: DeliveryState[] }

/** Addresses of a mailing and what became of each, for whoever may send it. */
export async function pageOfRows(
  given: Acting,
  _id: string,
  { q = '', state, sort = 'address', limit = 100, offset = 0 }: DeliveryPageParams,
) {
  await lockedFor(given, _id)
  const { tx } = given
  const words = q.split(/\s+/).filter(Boolean)
  const text = sql`concat_ws(' ', ${delivery.address}, ${person.vorname}, ${person.nachname})`
  const where: SQL | undefined = and(
    eq(delivery.mailing, _id),
    state?.length ? inArray(delivery.state, state) : undefined,
    ...words.map(word => holds(text, word)),
  )
  const column = sort.replace('-', '') === 'at' ? delivery.at : delivery.address
  const found = await tx
    .select({ row: delivery, name: listName })
    .from(delivery)
    .leftJoin(person, eq(person._id, delivery.person))
    .where(where)
    .orderBy(sort.startsWith('-') ? desc(column) : asc(column), asc(delivery._id))
    .offset(offset)
    .limit(limit)
  const [sum] = await tx.select({ total: count() }).from(delivery).leftJoin(person, eq(person._id, delivery.person)).where(where)
  const rows = found.map(
    ({ row: { _id, address, state, why, said, bounce, tries, at, person: whose }, name }): DeliveryRow => ({
      _id,
      address,
      name: whose === null ? null : name,
      state,
      why,
      said,
      bounce,
      tries,
      at,
    }),
  )
  return { rows, total: sum?.total ?? 0 } satisfies RowPage<DeliveryRow>
}

/** Named addresses get it once more of which nobody knows whether they have it; a person says so, never the product by itself (V09). */
export async function sendAgain(given: Acting, _id: string, ids: readonly string[]): Promise<MailingRow> {
  const { tx } = given
  const row = await lockedFor(given, _id)
  if (!['running', 'paused', 'done'].includes(row.state)) throw new Refusal('mailing-state', undefined, await readMailing(given, _id))
  const at = new Date().toISOString()
  const meant = and(eq(delivery.mailing, _id), inArray(delivery._id, [...ids]), eq(delivery.state, 'uncertain'))
  const again = await tx
    .update(delivery)
    .set({ state: 'planned', due: at, at, first: null, claim: null, begun: null })
    .where(meant)
    .returning({ _id: delivery._id })
  if (again.length > 0 && row.state === 'done')
    await tx
      .update(mailing)
      .set({ state: 'running', ended: null, next: null, heartbeat: at, epoch: given.house.store.epoch, version: row.version + 1 })
      .where(eq(mailing._id, _id))
  if (again.length > 0 && row.state !== 'paused') await orderRun(tx, _id)
  return readMailing(given, _id)
}
