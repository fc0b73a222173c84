import { and, asc, eq, inArray } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { longestMs } from '#contract/rules/worktime/stamps.ts'
import type { timeProposals } from '#contract/timetracking/proposals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { writeEntryWord } from './entryWords.ts'
import { reckon } from './months/reckon.ts'
import { isAnothers } from './months/rules.ts'
import { plannedOf } from './planned.ts'
import { entriesIn, lockTime, meantPerson, mustBeFreeTime, entryRowsOf as rowsOf } from './rules.ts'
import { timeProposal } from './tables.ts'
import { studiosOn } from './targets.ts'
import { tellTime, tellWritten } from './timeNews.ts'
import { mustBeDays } from './timeOverview.ts'

type ProposalCalls = typeof timeProposals
type Row = typeof timeProposal.$inferSelect

const office = ['tt_office'] as const
const mostDays = 62
const mostShown = 500
const namespace = 'f2b6f7de-5c1e-4b52-8f0a-6f8d2f7b1c30'

/** Those that are open, of studios that the caller may see. */
async function openOf({ tx, who }: Acting, person: string, own: boolean) {
  const rows = await tx
    .select()
    .from(timeProposal)
    .where(and(eq(timeProposal.person, person), eq(timeProposal.state, 'open')))
    .orderBy(asc(timeProposal.from), asc(timeProposal._id))
    .limit(mostShown)
  const reach = studiosWithAny(office, who)
  return rows.filter(({ studio }) => own || reaches(reach, studio)).map(proposalRowOf)
}

const proposalRowOf = ({ _id, person: user, studio, from, to, breaks, kind, origin, title }: Row) => ({
  _id,
  user,
  studio,
  from,
  to,
  breaks,
  kind,
  origin,
  title,
})

/** Proposes hours of days without stamps; the same plan is proposed once, also where somebody struck it. */
export async function fill(given: Acting<House>, { user, from, to }: CallBody<ProposalCalls['fill']>) {
  const { tx, who } = given
  mustBeDays(from, to, mostDays)
  const { person, own } = await meantPerson(tx, who, user, office)
  // A proposal becomes hours worked: nobody proposes it to themselves (T04).
  if (own && !(await isAnothers(tx, who, person, await studiosOn(tx, person, today())))) throw new Refusal('own')
  await lockTime(tx, person)
  const last = to < today() ? to : today()
  const reach = studiosWithAny(office, who)
  const found = from <= last ? await plannedOf(given, person, { from, to: last }) : []
  const now = new Date().toISOString()
  const rows = found
    .filter(one => one.to <= now && (own || reaches(reach, one.studio)))
    .map(({ breaks, ...one }) => ({
      ...one,
      _id: v5(`${person} ${one.origin} ${one.studio} ${one.from} ${one.to}`, namespace),
      breaks: [...breaks],
      created: now,
      author: actorOf(who),
    }))
  if (rows.length > 0) await tx.insert(timeProposal).values(rows).onConflictDoNothing()
  return openOf(given, person, own)
}

export async function list(given: Acting, asked: string) {
  const { person, own } = await meantPerson(given.tx, given.who, asked, office)
  return openOf(given, person, own)
}

/** The named ones of that person, locked: one that is unknown or somebody else's refuses all. */
async function lockProposals(given: Acting, { attendances, user }: CallBody<ProposalCalls['take']>) {
  const { tx, who } = given
  const { person, own } = await meantPerson(tx, who, user, office)
  await lockTime(tx, person)
  const ids = [...new Set(attendances)]
  const rows = await tx
    .select()
    .from(timeProposal)
    .where(and(inArray(timeProposal._id, ids), eq(timeProposal.person, person)))
    .orderBy(asc(timeProposal.from))
    .for('update')
  const reach = studiosWithAny(office, who)
  if (rows.length < ids.length || rows.some(({ studio }) => !own && !reaches(reach, studio))) throw new Refusal('missing')
  return { person, own, rows }
}

/** Refuses hours over what was stamped and lacks an end or a beginning: that is corrected, no plan stands in for it. */
async function mustHaveEnded(tx: Tx, { person, from, to }: Pick<Row, 'person' | 'from' | 'to'>) {
  const all = await entriesIn(tx, { people: [person], from: dayOf(from), to: dayOf(to) })
  const open = all.find(({ entry: { state, at } }) => state !== 'done' && at < Date.parse(to) && at + longestMs > Date.parse(from))
  if (open) throw new Refusal('time-overlap', undefined, (await rowsOf(tx, [open]))[0])
}

/** Takes them over as entries that say whence they come and who did it; those that are taken already are no news. */
export async function take(given: Acting<House>, body: CallBody<ProposalCalls['take']>) {
  const { tx, who } = given
  const { person, own, rows } = await lockProposals(given, body)
  if (rows.some(({ state }) => state === 'struck')) throw new Refusal('missing')
  const fresh = rows.filter(({ state }) => state === 'open')
  for (const { _id, studio, from, to, breaks, kind } of fresh) {
    if (Date.parse(to) > Date.now()) throw new Refusal('invalid', { attendances: 'Das liegt noch in der Zukunft.' })
    await mustBeFreeTime(tx, { person, from, to })
    await mustHaveEnded(tx, { person, from, to })
    await writeEntryWord(tx, {
      _id,
      entry: _id,
      person,
      studio,
      from,
      to,
      breaks,
      kind,
      source: 'plan',
      reason: 'Aus Plan übernommen',
      author: actorOf(who),
    })
    await tx.update(timeProposal).set({ state: 'taken' }).where(eq(timeProposal._id, _id))
    if (!own) await tellWritten(given, person, { from, to, gone: false })
  }
  const [first] = fresh
  if (!first) return done
  await tellTime(given, [person])
  await reckon(given, person, first.from.slice(0, 10))
  return done
}

/** Says that nothing was worked then; one that was taken over stays. */
export async function strike(given: Acting, body: CallBody<ProposalCalls['strike']>) {
  const { tx } = given
  const { rows } = await lockProposals(given, body)
  const ids = rows.filter(({ state }) => state === 'open').map(({ _id }) => _id)
  if (ids.length > 0) await tx.update(timeProposal).set({ state: 'struck' }).where(inArray(timeProposal._id, ids))
  return done
}
