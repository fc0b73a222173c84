import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { LeadCard } from '#contract/leads/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { read } from './rows.ts'
import { groupOf, meantLeadConditionOf, nameOf, visibleTo } from './rules.ts'
import { lead, leadAlike, leadEnquiry, leadEvent, leadForm } from './tables.ts'

const mostShown = 300

async function eventsOf(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({
      row: leadEvent,
      author: sql<string | null>`nullif(trim(${person.vorname} || ' ' || ${person.nachname}), '')`,
      gone: person.deletedAt,
    })
    .from(leadEvent)
    .leftJoin(person, eq(person._id, leadEvent.author))
    .where(inArray(leadEvent.lead, [...ids]))
    .orderBy(desc(leadEvent.at), desc(leadEvent._id))
    .limit(mostShown)
  return rows
    .map(({ row: { _id, at, kind, title, text }, author, gone }) => ({ _id, at, kind, title, text, author: gone ? null : author }))
    .reverse()
}

async function findLeadEnquiries(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({ row: leadEnquiry, form: leadForm.title })
    .from(leadEnquiry)
    .leftJoin(leadForm, eq(leadForm._id, leadEnquiry.form))
    .where(inArray(leadEnquiry.lead, [...ids]))
    .orderBy(asc(leadEnquiry.at), asc(leadEnquiry._id))
    .limit(mostShown)
  return rows.map(({ row, form }) => ({
    _id: row._id,
    at: row.at,
    source: row.source,
    form,
    name: nameOf(row),
    email: row.email,
    telefon: row.telefon,
    wish: row.wish,
    answers: row.answers,
    pages: row.pages,
  }))
}

/** Those that may be the same person, as far as the caller sees them. */
async function alikeOf(tx: Tx, who: Who, _id: string) {
  const rows = await tx
    .select({ row: lead, why: leadAlike.why })
    .from(leadAlike)
    .innerJoin(lead, and(or(eq(lead._id, leadAlike.one), eq(lead._id, leadAlike.other)), ne(lead._id, _id)))
    .where(
      and(
        or(eq(leadAlike.one, _id), eq(leadAlike.other, _id)),
        eq(leadAlike.no, false),
        sql`${lead.mergedInto} is null`,
        visibleTo(who, ['af_edit']),
      ),
    )
    .limit(20)
  return rows.map(({ row, why }) => ({
    _id: row._id,
    version: row.version,
    name: nameOf(row),
    state: row.state,
    received: row.received,
    why,
  }))
}

/** All that is known of a lead, for who sees it; any other is `missing`. */
export async function cardOf({ tx, who }: { tx: Tx; who: Who }, _id: string, studio: string | undefined): Promise<LeadCard> {
  const [row] = await read(tx, and(meantLeadConditionOf(_id, studio), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  const ids = await groupOf(tx, _id)
  const merged = await tx.select().from(lead).where(eq(lead.mergedInto, _id)).orderBy(asc(lead.received)).limit(50)
  return {
    ...row,
    events: await eventsOf(tx, ids),
    asked: await findLeadEnquiries(tx, ids),
    alike: row.mergedInto ? [] : await alikeOf(tx, who, _id),
    merged: merged.map(one => ({ _id: one._id, name: nameOf(one) })),
  }
}
