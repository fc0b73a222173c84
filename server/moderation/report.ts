import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ReportForm } from '#contract/moderation/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ReportedKind } from '#contract/rules/moderation/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDomains } from '#server/kit/house.ts'
import { under } from '#server/kit/plug.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { copyBeforehand } from '#server/shared/files/keptFiles.ts'
import { tellReaders } from './caseNews.ts'
import { goneThing } from './gone.ts'
import { keepWords, nameOf, pictureKind, type Reported } from './keptWords.ts'
import { type Reportable, reportables, type SeenThing } from './plugs.ts'
import { moderationCase, moderationReport } from './tables.ts'

type Reporting = Acting<House, Pick<Who, '_id'>>

/** The kind of thing as its domain knows it; a kind that no domain has is `missing`. */
export function reportableOf(house: WithDomains, kind: ReportedKind): Reportable {
  const found = under(reportables.all(house), kind)
  if (!found) throw new Refusal('missing')
  return found
}

/** Until the transaction ends nobody else opens a case of this thing: two who report the same make one. */
export const lockThing = (tx: Tx, kind: ReportedKind, thing: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report ${kind} ${thing}`}, 0))`)

/** Takes a report: exactly what the reporter may see by now, and what they say to have seen, is kept with its case (K22). */
export async function report(given: Reporting, { kind, id, reason, text, with: more, seen: shown }: ReportForm) {
  const { tx, house, who } = given
  await lockThing(tx, kind, id)
  const shownOf = (_id: string) => shown.find(each => each.id === _id)?.text
  const seen = (await reportableOf(house, kind).see(tx, who._id, id)) ?? (await goneThing(tx, kind, id, shownOf(id)))
  if (!seen) throw new Refusal('missing')
  if (seen.author === who._id) throw new Refusal('report-own')
  const thing: Reported = { _id: id, seen, shown: shownOf(id) }
  const own = await ownCaseOf(tx, who._id, kind, id)
  // Reported again once it was decided, it is news only where the words are others.
  if (own && own.decided !== null && (await isKept(tx, own._id, thing))) return
  const open = await openCaseOf(given, kind, thing)
  const added = await tx
    .insert(moderationReport)
    .values({ _id: v7(), case: open, person: who._id, reason, text, at: new Date().toISOString() })
    .onConflictDoNothing()
    .returning({ _id: moderationReport._id })
  const others = (await withIt(given, kind, thing, more)).map(each => ({ ...each, shown: shownOf(each._id) }))
  await keepWords(tx, house, open, [thing, ...others])
  if (added.length > 0) await tellReaders(tx, house, open)
}

/** Copies the pictures of what is reported, before anything is locked. */
export async function copyReported({ tx, house, who }: Reporting, { kind, id, with: more }: ReportForm) {
  const things = [{ kind, id }, ...[...new Set(more)].map(message => ({ kind: 'message' as const, id: message }))]
  for (const thing of things) {
    const seen = await reportableOf(house, thing.kind).see(tx, who._id, thing.id)
    if (seen?.picture && seen.author !== who._id) await copyBeforehand(house, { from: seen.picture, kind: pictureKind })
  }
}

/** The case of this thing that somebody has a report in, the latest. */
async function ownCaseOf(tx: Tx, who: string, kind: ReportedKind, thing: string) {
  const [row] = await tx
    .select({ _id: moderationCase._id, decided: moderationCase.decided })
    .from(moderationReport)
    .innerJoin(moderationCase, eq(moderationCase._id, moderationReport.case))
    .where(and(eq(moderationReport.person, who), eq(moderationCase.kind, kind), eq(moderationCase.thing, thing)))
    .orderBy(desc(moderationCase.opened))
    .limit(1)
  return row
}

async function isKept(tx: Tx, caseId: string, { _id, seen, shown }: Reported) {
  const { rows } = await tx.execute<{ text: string | null }>(
    sql`select text from moderation_kept where "case" = ${caseId} and item = ${_id}`,
  )
  const has = (text: string | null) => rows.some(row => row.text === text)
  return (seen.text === null || has(seen.text)) && (shown === undefined || has(shown))
}

/** Messages that were added to the report: such as the reporter may see, of the same group or the same person. What is gone stays away. */
async function withIt(
  { tx, house, who }: Reporting,
  kind: ReportedKind,
  { _id, seen }: Reported,
  ids: readonly string[],
): Promise<Reported[]> {
  if (ids.length === 0) return []
  const { see } = reportableOf(house, 'message')
  const fits = (message: SeenThing) =>
    kind === 'person' ? message.author === _id : message.group !== undefined && message.group === (seen.group ?? _id)
  const found: Reported[] = []
  for (const each of new Set(ids)) {
    const message = each === _id ? undefined : await see(tx, who._id, each)
    if (message && fits(message)) found.push({ _id: each, seen: message })
  }
  return found
}

/** The case of a thing that nobody has decided yet; a new one where there is none. */
async function openCaseOf({ tx }: Reporting, kind: ReportedKind, { _id: thing, seen }: Reported): Promise<string> {
  const [open] = await tx
    .select({ _id: moderationCase._id })
    .from(moderationCase)
    .where(and(eq(moderationCase.kind, kind), eq(moderationCase.thing, thing), isNull(moderationCase.decided)))
    // A decision that is made at this moment comes first: then this report begins a case of its own.
    .for('update')
  if (open) return open._id
  const about = await aboutOf(tx, seen.author)
  const row = { _id: v7(), kind, thing, title: seen.title ?? null, opened: new Date().toISOString(), ...about }
  await tx.insert(moderationCase).values(row)
  return row._id
}

async function aboutOf(tx: Tx, author: string | null) {
  const [row] = author
    ? await tx
        .select({
          studio: person.studioCode,
          staff: sql<boolean>`exists (select 1 from person_role pr where pr.person = person._id and pr.role <> 'member')`,
        })
        .from(person)
        .where(eq(person._id, author))
    : []
  return {
    person: author,
    name: (await nameOf(tx, author)) ?? 'Gelöschter Benutzer',
    studio: row?.studio ?? null,
    staff: row?.staff ?? false,
  }
}
