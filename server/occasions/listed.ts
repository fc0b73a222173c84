import { and, asc, desc, isNull } from 'drizzle-orm'
import type { OccasionEntryRow } from '#contract/occasions/shapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { ofStudioAsked } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { isHere } from './rows.ts'
import { isKept, keptBy, mayKeep, shownRow } from './rules.ts'
import { listedIn, type Occasion, openSlots, shownOf } from './slots.ts'
import { type OccasionKind, occasion, occasionEntry } from './tables.ts'

/** The entries of an occasion, by name. */
export async function entriesOf(tx: Tx, row: Occasion): Promise<OccasionEntryRow[]> {
  const rows = await tx.select().from(occasionEntry).where(listedIn(row._id)).orderBy(asc(occasionEntry.nachname), asc(occasionEntry._id))
  return rows.flatMap(entry => {
    const slot = row.slots.find(({ _id }) => _id === entry.slot)
    if (!slot) return []
    const { _id, vorname, nachname, email, telefon, guests, along, wishes, state, at, code, cameAt } = entry
    const name = `${nachname} ${vorname}`.trim()
    const { startsAt, endsAt } = slot
    const shownCode = state === 'confirmed' ? code : null
    return [{ _id, name, email, telefon, guests, along, wishes, state, startsAt, endsAt, at, code: shownCode, cameAt }]
  })
}

const mostOthers = 200

interface OccasionListContext {
  tx: Tx
  who?: Who
  query: PageQuery & { id?: string }
}

/** An occasion with its slots; for who keeps it also its entries, page by page, and the other occasions. */
export async function listOf(kind: OccasionKind, { tx, who, query: { id, ...page } }: OccasionListContext) {
  const row = await shownOf(tx, kind, id)
  const kept = row && isKept(who, row) ? await entriesOf(tx, row) : []
  const { _id, title, from, until } = occasion
  const others = who
    ? await tx
        .select({ _id, title, from, until })
        .from(occasion)
        .where(and(keptBy(who, kind), isNull(occasion.removedAt)))
        .orderBy(desc(until), asc(_id))
        .limit(mostOthers)
    : []
  return {
    ...paged(kept, page, ({ name, email }) => `${name} ${email}`, 'name'),
    occasion: row ? shownRow(row, who) : null,
    slots: await openSlots(tx, row),
    others,
  }
}

/** A call for a file of one occasion. */
export interface FileAsking {
  tx: Tx
  who: Who
  params: { id: string }
  query?: unknown
}

/** An occasion for a file; refuses who may not keep it, and a party of another studio than the call names. */
export async function keptRow(given: FileAsking, kind: OccasionKind): Promise<Occasion> {
  const { tx, who, params } = given
  const ofStudio = kind === 'contest' ? undefined : ofStudioAsked(occasion.studio, given)
  const [row] = await tx
    .select()
    .from(occasion)
    .where(and(isHere(kind, params.id), ofStudio))
  if (!row) throw new Refusal('missing')
  mayKeep(who, row)
  return row
}
