import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v5 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { DisputeForm, DisputeRow } from '#contract/contracts/disputedBills.ts'
import type { dues } from '#contract/contracts/dues.ts'
import { profilePath } from '#contract/mendScreens.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { DisputeState } from '#contract/rules/contracts/dues.ts'
import { decidesIn, mustBeAnothers, reachToDecide } from '#server/contracts/rules.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { foundBy } from '#server/kit/page.ts'
import { reachConditionOf, reaches } from '#server/kit/reach.ts'
import { leftIn, tellPayer } from '#server/payments/rules.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { leaveTraces } from '#server/shared/health/trace.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { billsOf, type DisputeRecord, keepDispute, lockDispute, mostOwn, namespace, ownDisputeOf, studioOf } from './disputedBills.ts'
import { settleLater } from './follow.ts'
import { contractDispute, contractDue } from './tables.ts'

const decider = alias(person, 'decider')
const read = (tx: Tx) =>
  tx
    .select({
      row: contractDispute,
      name: sql<string>`trim(concat_ws(' ', ${person.nachname}, ${person.vorname}))`,
      by: sql<string | null>`nullif(trim(concat_ws(' ', ${decider.vorname}, ${decider.nachname})), '')`,
    })
    .from(contractDispute)
    .innerJoin(person, eq(person._id, contractDispute.person))
    .leftJoin(decider, eq(decider._id, contractDispute.decidedBy))
    .$dynamic()

const disputeRowOf = ({ row, name, by }: Awaited<ReturnType<typeof read>>[number]): DisputeRow => ({
  ...ownDisputeOf(row),
  userId: row.person,
  name,
  studio: row.studio,
  decidedAt: row.decidedAt,
  decidedBy: by,
})

async function rowOf(tx: Tx, _id: string): Promise<DisputeRow> {
  const [found] = await read(tx).where(eq(contractDispute._id, _id))
  return disputeRowOf(found!)
}

interface DisputePageParams extends PageQuery {
  state?: DisputeState[]
  studio?: string[]
}

const sorts: Record<string, SQL> = {
  name: sql`${person.sortName} collate "C"`,
  amount: sql`${contractDispute.amount}`,
  receivedAt: sql`${contractDispute.receivedAt}`,
}

/** One page of the studios where somebody decides. */
export async function disputePage(
  tx: Tx,
  who: Who,
  { q = '', sort = '-receivedAt', offset = 0, limit = 100, state, studio }: DisputePageParams,
) {
  const words = q.split(/\s+/).filter(Boolean)
  const where = and(
    reachConditionOf(contractDispute.studio, await reachToDecide(tx, who)),
    state?.length ? inArray(contractDispute.state, state) : undefined,
    studio?.length ? inArray(contractDispute.studio, studio) : undefined,
    ...words.map(word => sql`${person.vorname} || ' ' || ${person.nachname} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  )
  const way = sort.startsWith('-') ? desc : asc
  const found = await read(tx)
    .where(where)
    .orderBy(way(sorts[sort.replace('-', '')] ?? sorts.receivedAt!), way(contractDispute._id))
    .offset(offset)
    .limit(limit)
  return { rows: found.map(disputeRowOf), total: await foundBy(tx, read(tx).where(where)) }
}

/** The open rest of a due is let go: nobody asks for it again, and what comes all the same goes back. */
async function letGo(tx: Tx, _id: string) {
  const [row] = await tx.select().from(contractDue).where(eq(contractDue._id, _id)).for('no key update')
  if (!row || leftIn(row) === 0) return
  await tx
    .update(contractDue)
    .set({ waived: row.waived + leftIn(row) })
    .where(eq(contractDue._id, _id))
  await settleLater(tx, row.contract)
}

async function tellDisputeDecision({ tx, house }: Within<House>, { _id, person: of, studio, title, state, answer }: DisputeRecord) {
  const told = state === 'right' ? `${title}: Du hast recht.` : `${title}: Der Betrag bleibt geschuldet.`
  await tellPayer(
    { tx, house },
    { person: of, studio, title, link: profilePath('contract'), key: `dispute.${_id}` },
    {
      title: `${told} ${answer}`,
      tone: state === 'right' ? 'ok' : 'warn',
      mail: { subject: 'Bestrittener Betrag', key: state, text: `${told} ${answer}` },
    },
  )
}

/** Decides, with a sentence to the member; what it is already is no news. The due is locked before its dispute, as whoever disputes does. */
export async function decide(given: Acting, _id: string, wish: CallBody<(typeof dues)['decideDispute']>): Promise<DisputeRow> {
  const { tx, who } = given
  const { state, answer, version } = wish
  const [found] = await tx.select().from(contractDispute).where(eq(contractDispute._id, _id))
  if (!found || !(await decidesIn(tx, who, found.studio))) throw new Refusal('missing')
  if (found.due) await tx.select({ _id: contractDue._id }).from(contractDue).where(eq(contractDue._id, found.due)).for('no key update')
  const row = (await lockDispute(tx, eq(contractDispute._id, _id)))!
  if (row.state === state) return rowOf(tx, _id)
  if (row.version !== version) throw new Refusal('stale', undefined, await rowOf(tx, _id))
  if (row.state !== 'open') throw new Refusal('dispute-decided', undefined, await rowOf(tx, _id))
  await mustBeAnothers(tx, who, row)
  const now = new Date().toISOString()
  const [next] = await tx
    .update(contractDispute)
    .set({ state, answer, decidedBy: actorOf(who), decidedAt: now, version: version + 1 })
    .where(eq(contractDispute._id, _id))
    .returning()
  if (state === 'right' && row.due) await letGo(tx, row.due)
  await tellDisputeDecision(given, next!)
  return rowOf(tx, _id)
}

/** The studio where an amount of somebody's is decided on; it is not there for whoever does not decide there. */
async function mustDecide({ tx, who }: Acting, of: string, { due }: DisputeForm) {
  const [row] = due
    ? await tx
        .select({ studio: contractDue.studio })
        .from(contractDue)
        .where(and(eq(contractDue._id, due), eq(contractDue.person, of)))
    : [{ studio: await studioOf(tx, of) }]
  if (!row || !(await decidesIn(tx, who, row.studio))) throw new Refusal('missing')
}

/** Says it for a member, who is told; who did is written down. */
export async function disputeFor(given: Acting, of: string, form: DisputeForm): Promise<DisputeRow> {
  const { tx, house, who } = given
  await mustDecide(given, of, form)
  const { row, isNew } = await keepDispute(tx, of, form)
  if (isNew) {
    const what = `Bestritten: ${row.title}`
    await leaveTraces(tx, { people: [of], reader: actorOf(who), kind: 'written', what, reason: null, daily: false })
    await notify(tx, house, {
      _id: v5(`${row._id} open`, namespace),
      people: [of],
      title: `Dein Studio führt einen Betrag als bestritten: ${row.title}.`,
      link: profilePath('contract'),
    })
  }
  return rowOf(tx, row._id)
}

/** Somebody's disputes and what of theirs can be disputed beside their dues, as far as the caller decides there. */
export async function disputesOf({ tx, who }: Acting, of: string) {
  const reach = await reachToDecide(tx, who)
  const found = await read(tx)
    .where(and(eq(contractDispute.person, of), reachConditionOf(contractDispute.studio, reach)))
    .orderBy(desc(contractDispute.receivedAt), desc(contractDispute._id))
    .limit(mostOwn)
  const [them] = await tx.select({ home: person.studioCode }).from(person).where(eq(person._id, of))
  const bills = them?.home && reaches(reach, them.home) ? (await billsOf(tx, of)).bills : []
  return { bills, rows: found.map(disputeRowOf) }
}
