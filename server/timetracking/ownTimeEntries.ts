import { and, desc, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { daysByHand, type StampKind, type StampMark, stampKinds, type WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import type { timetracking } from '#contract/timetracking/calls.ts'
import type { CreateForm } from '#contract/timetracking/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import { leaves } from '#server/kit/left.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { together } from '#server/serve/transaction.ts'
import { stationKey } from '#server/station/tables.ts'
import { earlierMomentOf, followTimeChange } from './changed.ts'
import { flagClock } from './clocks.ts'
import { askCorrection } from './corrections.ts'
import { mustBeNew, mustBeStudio, noSuchStudio, writeEntryWord } from './entryWords.ts'
import { entryBy, entryRowsOf, lockTime, mustBeFreeTime, mustBePossible } from './rules.ts'
import { timeWritten } from './tables.ts'
import { keepStamp, lockTap, meetStamp } from './tapped.ts'
import { tellHere, tellTime } from './timeNews.ts'

type OwnTimeCalls = typeof timetracking

/** When the key ended with which an employee acts on a tablet; undefined while it holds. */
async function endedAt({ tx, who }: Acting) {
  if (!who.employee) return undefined
  const [key] = await tx.select({ at: stationKey.revokedAt }).from(stationKey).where(eq(stationKey._id, who.employee.key))
  return key?.at ?? undefined
}

/** A tap is kept whatever the clock said: what is doubtful is flagged, nothing is moved (T05). */
async function stamp(given: Acting, form: CreateForm & { kind: StampKind }) {
  const { tx, who } = given
  const { _id, studio, kind, at = '', offset = null, offsetAge = null, device = '', n = 1 } = form
  const ended = await endedAt(given)
  if (ended !== undefined && Date.parse(at) > Date.parse(ended)) throw new Refusal('employee-ended')
  const me = actorOf(who)
  const tablet = who.employee ? who.session : null
  const tapped = { person: me, tablet, device, at, n }
  // Statements of one turn go out in one piece, and run in their order.
  const [, { before, written, known, tabletOnly }] = await Promise.all([lockTap(tx, tapped), meetStamp(tx, _id, studio)])
  if (before && before.person !== me) throw new Refusal('missing')
  if (before && (before.kind !== kind || Date.parse(before.at) !== Date.parse(at))) throw new Refusal('taken')
  if (before) return { _id }
  if (written) throw new Refusal('taken')
  if (!known) throw new Refusal('invalid', { studio: noSuchStudio })
  const isOwn = !who.employee && tabletOnly
  const marks: StampMark[] = [...(ended === undefined ? [] : ['key' as const]), ...(isOwn ? ['own-device' as const] : [])]
  const received = new Date().toISOString()
  const keeping = keepStamp(tx, { ...tapped, _id, studio, kind, offset, offsetAge, received, marks })
  const flagging = flagClock(tx, tapped)
  await together([keeping, flagging, followTimeChange(given, me, at), tellHere(given, studio)])
  const flagged = await flagging
  flagged.delete(me)
  if (flagged.size > 0) await tellTime(given, [...flagged])
  return { _id }
}

async function mustBeRecent(from: string) {
  if (dayOf(from) < addDays(today(), -daysByHand)) throw new Refusal('time-old')
}

/** An entry by hand of one's own; the same again is the same one. */
async function byHand(given: Acting, form: CreateForm & { kind: WorkTimeKind }) {
  const { tx, who } = given
  const { _id, studio, kind, from = '', to = '', breaks = [], reason = '' } = form
  if (await endedAt(given)) throw new Refusal('employee-ended')
  const me = actorOf(who)
  mustBePossible({ from, to, breaks })
  await lockTime(tx, me)
  const [before] = await tx.select().from(timeWritten).where(eq(timeWritten._id, _id))
  if (before && before.person !== me) throw new Refusal('missing')
  if (before && (before.entry !== _id || Date.parse(before.from) !== Date.parse(from))) throw new Refusal('taken')
  if (before) return { _id }
  await mustBeNew(tx, _id)
  await mustBeRecent(from)
  await mustBeStudio(tx, studio)
  await mustBeFreeTime(tx, { person: me, from, to })
  await writeEntryWord(tx, { _id, entry: _id, person: me, studio, from, to, breaks, kind, source: 'hand', reason, author: me })
  await followTimeChange(given, me, from)
  return { _id }
}

const isTap = (form: CreateForm): form is CreateForm & { kind: StampKind } => form.kind in stampKinds

export const create = (given: Acting, form: CreateForm) =>
  isTap(form) ? stamp(given, form) : byHand(given, form as CreateForm & { kind: WorkTimeKind })

/** An own entry that is there, with its person's time locked. */
async function ownEntry({ tx, who }: Acting, _id: string) {
  const me = actorOf(who)
  await lockTime(tx, me)
  const found = await entryBy(tx, _id, me)
  if (!found) throw new Refusal('missing')
  return { ...found, me }
}

/** Changes an own entry by hand; whoever wants another one that was stamped, or that somebody else wrote, asks for a correction. */
export async function update(given: Acting, form: CallBody<OwnTimeCalls['update']>) {
  const { tx } = given
  const { entry, version, me } = await ownEntry(given, form._id)
  const [done] = await tx
    .select({ _id: timeWritten._id })
    .from(timeWritten)
    .where(and(eq(timeWritten._id, form.act), eq(timeWritten.person, me)))
  if (done) return ownRow(given, entry._id)
  if (version !== form.version) {
    const [current] = await entryRowsOf(tx, [{ person: me, entry, version, doubts: [] }])
    throw new Refusal('stale', undefined, current)
  }
  const { act, from, to, breaks, kind, studio, reason } = form
  mustBePossible({ from, to, breaks })
  if (entry.source !== 'hand') {
    const was = entry.from === null || entry.to === null ? null : contentOf(entry)
    await askCorrection(given, {
      _id: act,
      entry: entry._id,
      studio: entry.studio,
      day: dayOf(from),
      was,
      wanted: { from, to, breaks, kind },
      reason,
    })
    leaves(tx, version, version)
    return ownRow(given, entry._id)
  }
  await mustBeRecent(from)
  await mustBeStudio(tx, studio)
  await mustBeFreeTime(tx, { person: me, entry: entry._id, from, to })
  await writeEntryWord(tx, { _id: act, entry: entry._id, person: me, studio, from, to, breaks, kind, source: 'hand', reason, author: me })
  leaves(tx, version, version + 1)
  await followTimeChange(given, me, entry.from === null ? from : earlierMomentOf(from, entry.from))
  return ownRow(given, entry._id)
}

async function ownRow({ tx, who }: Acting, _id: string) {
  const found = await entryBy(tx, _id, actorOf(who))
  if (!found) throw new Refusal('missing')
  return (await entryRowsOf(tx, [found]))[0]!
}

type OwnEntry = Awaited<ReturnType<typeof ownEntry>>['entry']

const contentOf = ({ from, to, breaks, kind }: OwnEntry) => ({
  from: new Date(from!).toISOString(),
  to: new Date(to!).toISOString(),
  breaks: breaks.map(one => ({ from: new Date(one.from).toISOString(), to: new Date(one.to).toISOString() })),
  kind,
})

/** Withdraws an own entry by hand; what it said stays in its history. One that is withdrawn already stays so. */
export async function remove(given: Acting, _id: string, version: number) {
  const { tx, who } = given
  const me = actorOf(who)
  await lockTime(tx, me)
  const [last] = await tx
    .select()
    .from(timeWritten)
    .where(and(eq(timeWritten.entry, _id), eq(timeWritten.person, me)))
    .orderBy(desc(timeWritten.version))
    .limit(1)
  if (last?.source !== 'hand') throw new Refusal('missing')
  if (last.gone) return { ok: true }
  if (last.version !== version) {
    const found = await entryBy(tx, _id, me)
    throw new Refusal('stale', undefined, found && (await entryRowsOf(tx, [found]))[0])
  }
  const { version: _, at: __, _id: ___, ...said } = last
  await writeEntryWord(tx, { ...said, _id: crypto.randomUUID(), reason: 'Zurückgezogen', gone: true, author: me })
  leaves(tx, version, version + 1)
  await followTimeChange(given, me, last.from)
  return { ok: true }
}
