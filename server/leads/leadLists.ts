import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { cleanEmail } from '#contract/clean.ts'
import type { leads } from '#contract/leads/calls.ts'
import type { PageQuery } from '#contract/page.ts'
import { dialled } from '#contract/phone.ts'
import { Refusal } from '#contract/refusals.ts'
import { isAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { ofStudioAsked, reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { linkKeyOf, rowIn } from '#server/shared/publicForms/link.ts'
import { pageOf } from './rows.ts'
import { lead, leadCategory, leadEntry } from './tables.ts'

type LeadListCalls = typeof leads
const purpose = 'lead entry'

/** A list that is there; one of an archived category takes nobody more. */
export async function listOf(tx: Tx, _id: string) {
  const [row] = await tx
    .select()
    .from(leadCategory)
    .where(and(eq(leadCategory._id, _id), isNull(leadCategory.removedAt)))
  if (!row) throw new Refusal('missing')
  return row
}

const catOf = ({ params }: RowAct) => (params as { cat?: string } | undefined)?.cat

type Form = Omit<CallBody<LeadListCalls['editEntry']>, '_id' | 'version'>

const rows = rowsOf({
  table: leadEntry,
  fields: ({ vorname, nachname, email, telefon, note, studio }: Form) => ({
    vorname,
    nachname,
    email: cleanEmail(email),
    telefon: telefon ? dialled(telefon) : null,
    note,
    studio,
  }),
  visibleTo: who => reachConditionOf(leadEntry.studio, studiosWithAny(['af_view', 'af_edit'], who)),
  meant(given) {
    const cat = catOf(given)
    return and(ofStudioAsked(leadEntry.studio, given), cat ? eq(leadEntry.category, cat) : undefined)
  },
  shown: ({ person: _, removedAt: __, ...row }) => ({ ...row, email: row.email }),
})

const named = rows.page<{ cat: string; studio?: string[] }>(
  row => `${row.vorname} ${row.nachname ?? ''} ${row.email} ${row.telefon ?? ''}`,
  'at',
  ({ cat, studio }) => and(eq(leadEntry.category, cat), studio?.length ? inArray(leadEntry.studio, studio) : undefined),
)

type Listing = RowAct & { params: { cat: string }; query: PageQuery & { studio?: string[] } }

/** The names of a list in the caller's studios. */
export const entriesOf = (given: Listing) => {
  const { sort, ...query } = given.query
  const column = sort?.replace('name', 'vorname')
  return named({ ...given, query: { ...query, ...(column && { sort: column }), cat: given.params.cat } })
}

export async function addEntry(given: RowAct & { params: { cat: string }; body: CallBody<LeadListCalls['addEntry']> }) {
  const { _id } = await listOf(given.tx, given.params.cat)
  return rows.create(given, { category: _id, at: new Date().toISOString() })
}
export const editEntry = (given: RowAct & { params?: undefined; body: CallBody<LeadListCalls['editEntry']> }) => rows.edit(given)
export const removeEntry = rows.remove
export const restoreEntry = rows.restore

/** The leads of a category, by page. */
export const leadsOfCategory = (given: RowAct & { params: { cat: string }; query: PageQuery }) =>
  pageOf(given, { ...given.query, scope: 'all' }, eq(lead.category, given.params.cat))

interface Entering {
  category: string
  vorname: string
  nachname: string | null
  email: string
  telefon: string | null
  studio: string | null
}

/** Puts a stranger on a list; the same address stands there once. */
export async function enterLeadList(tx: Tx, { category, ...entry }: Entering, _id: string) {
  const here = and(eq(leadEntry.category, category), isAddress(leadEntry.email, entry.email), isNull(leadEntry.removedAt))
  if ((await tx.$count(leadEntry, here)) > 0) return
  const { rows: known } = await tx.execute<{ code: string }>(sql`select code from studio where code = ${entry.studio ?? ''}`)
  const telefon = entry.telefon ? dialled(entry.telefon) : null
  await tx.insert(leadEntry).values({ ...entry, telefon, studio: known[0]?.code ?? null, category, _id, at: new Date().toISOString() })
}

/** Mails somebody the way to what a list holds of their address; nothing where it holds nothing. */
export async function mailEntry(tx: Tx, house: WithSettings, { category, email }: { category: string; email: string }) {
  const [found] = await tx
    .select()
    .from(leadEntry)
    .where(and(eq(leadEntry.category, category), isAddress(leadEntry.email, email), isNull(leadEntry.removedAt)))
    .limit(1)
  if (!found) return
  const { name } = await listOf(tx, category)
  const link = `${house.settings.publicUrl}/liste?id=${category}&key=${encodeURIComponent(linkKeyOf(house, purpose, found._id))}`
  await orderMail(tx, house, {
    to: found.email,
    template: 'plain',
    studio: found.studio,
    data: {
      subject: `${name}: was wir von dir haben`,
      text: ['Hallo', `Du stehst auf der Liste «${name}». Unter dem Link siehst du, was wir von dir aufgeschrieben haben.`],
      act: { label: 'Ansehen', link },
    },
  })
}

/** The entry behind a mailed key, of this list. */
export async function entryBehind(tx: Tx, house: WithSettings, cat: string, key: string) {
  const [found] = await tx
    .select()
    .from(leadEntry)
    .where(and(eq(leadEntry._id, rowIn(house, purpose, key)), eq(leadEntry.category, cat), isNull(leadEntry.removedAt)))
  if (!found) throw new Refusal('missing')
  const { vorname, nachname, email, telefon, studio } = found
  return { vorname, nachname, email, telefon, studio }
}
