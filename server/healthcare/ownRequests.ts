import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { type RequestForm, yearsBack } from '#contract/healthcare/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { isErasable, openStates, requestMoves } from '#contract/rules/healthcare/states.ts'
import { mayMove } from '#contract/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { leaves } from '#server/kit/left.ts'
import { isSame } from '#server/kit/row.ts'
import { dayOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { healthcareInsurer as insurer, healthcareRequest as request } from './tables.ts'

type Row = typeof request.$inferSelect

const mostShown = 200

export const receiptOf = ({ _id, person, version }: Pick<Row, '_id' | 'person' | 'version'>) => ({ _id, person, version })

/** Refuses with the state that stands in the way. */
export const stands = ({ status, version }: Pick<Row, 'status' | 'version'>) =>
  new Refusal('healthcare-state', undefined, { status, version })

/** Refuses an act that has not seen the row as it is. */
export function mustSee({ status, version }: Row, seen: number) {
  if (version !== seen) throw new Refusal('stale', undefined, { status, version })
}

/** The member's own requests. */
export async function ownRows(tx: Tx, who: string) {
  const rows = await tx
    .select({ row: request, insurerName: insurer.name })
    .from(request)
    .innerJoin(insurer, eq(insurer._id, request.insurer))
    .where(eq(request.person, who))
    .orderBy(desc(request.year), desc(request.at), desc(request._id))
    .limit(mostShown)
  return rows.map(({ row, insurerName }) => ({ ...row, insurerName }))
}

async function mayAsk(tx: Tx, form: RequestForm) {
  const now = Number(dayOf(new Date().toISOString()).slice(0, 4))
  if (form.year > now || form.year < now - yearsBack)
    throw new Refusal('invalid', { year: `Bestätigen können wir die Jahre ${now - yearsBack} bis ${now}.` })
  const [known] = await tx.select().from(insurer).where(eq(insurer._id, form.insurer))
  if (!known || known.removed) throw new Refusal('invalid', { insurer: 'Diese Krankenkasse steht nicht mehr zur Wahl.' })
}

/** Refuses where another request of that year and insurer is open; whoever asks holds the lock of the person's row. */
async function mustBeOnly(tx: Tx, who: string, { _id, year, insurer }: RequestForm) {
  const [other] = await tx
    .select({ _id: request._id })
    .from(request)
    .where(
      and(
        ...[eq(request.person, who), eq(request.year, year), eq(request.insurer, insurer), ne(request._id, _id)],
        inArray(request.status, [...openStates]),
      ),
    )
  if (other) throw new Refusal('healthcare-open')
}

/** Asks for a confirmation, corrects what nobody has looked at, or asks again after a rejection. */
export async function askForConfirmation(tx: Tx, who: string, { _id, ...form }: RequestForm) {
  await tx.select({ _id: person._id }).from(person).where(eq(person._id, who)).for('no key update')
  const [before] = await tx.select().from(request).where(eq(request._id, _id)).for('update')
  if (before && before.person !== who) throw new Refusal('missing')
  if (before?.status === 'requested' && isSame(before, form)) return receiptOf(before)
  if (before && before.status !== 'requested' && !mayMove(requestMoves, before.status, 'requested', 'member')) throw stands(before)
  await mayAsk(tx, { _id, ...form })
  await mustBeOnly(tx, who, { _id, ...form })
  const now = new Date().toISOString()
  const fresh = { ...form, status: 'requested' as const, reason: null, trouble: null, amount: null, paidOn: null, since: now }
  const [row] = before
    ? await tx
        .update(request)
        .set({ ...fresh, version: before.version + 1 })
        .where(eq(request._id, _id))
        .returning()
    : await tx
        .insert(request)
        .values({ ...fresh, _id, person: who, at: now })
        .returning()
  leaves(tx, before?.version ?? 0, row!.version)
  return receiptOf(row!)
}

async function lockOwnRequest(tx: Tx, who: string, _id: string) {
  const [row] = await tx
    .select()
    .from(request)
    .where(and(eq(request._id, _id), eq(request.person, who)))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** Takes an own request back that nobody has looked at; once more it is no news. */
export async function withdraw(tx: Tx, who: string, _id: string, version: number) {
  const row = await lockOwnRequest(tx, who, _id)
  if (row.status === 'withdrawn') return receiptOf(row)
  mustSee(row, version)
  if (!mayMove(requestMoves, row.status, 'withdrawn', 'member')) throw stands(row)
  const [next] = await tx
    .update(request)
    .set({ status: 'withdrawn', since: new Date().toISOString(), version: version + 1 })
    .where(eq(request._id, _id))
    .returning()
  return receiptOf(next!)
}

/** Deletes a request as it was seen. */
export async function erase(tx: Tx, row: Row, version: number) {
  mustSee(row, version)
  if (!isErasable(row.status)) throw stands(row)
  await tx.delete(request).where(eq(request._id, row._id))
  return receiptOf(row)
}

export const eraseOwn = async (tx: Tx, who: string, _id: string, version: number) => erase(tx, await lockOwnRequest(tx, who, _id), version)
