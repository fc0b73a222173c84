import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { ListedBill, PayList, PayListDetail, payLists } from '#contract/documents/payLists.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { holds } from '#server/kit/found.ts'
import { reachConditionOf } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { happened } from './documentActs.ts'
import { officeOf, studiosOf, visibleTo, wholeStudios } from './rules.ts'
import { document, invoiceIssuer, payList } from './tables.ts'

type PayListCalls = typeof payLists
interface PayListPageParams extends PageQuery {
  studio?: string[]
}

/** Lists of the studios of the greater right, of those of the lesser the own ones; each where somebody is of the office (C01). */
async function seenPayListConditionOf(tx: Tx, who: Who): Promise<SQL | undefined> {
  const all = wholeStudios(who)
  const ofOffice = reachConditionOf(payList.studio, await officeOf(tx, who))
  if (all === 'all') return ofOffice
  const reached = or(
    all.length > 0 ? reachConditionOf(payList.studio, all) : sql`false`,
    and(reachConditionOf(payList.studio, studiosOf(who)), eq(payList.by, actorOf(who))),
  )
  return and(ofOffice, reached)
}

const ofList = (what: string) => sql.raw(`(select ${what} from document d where d.pay_list = pay_list._id)`)
const sum = sql<number>`coalesce(${ofList('sum(d.amount)::float8')}, 0)`
const columns = {
  _id: payList._id,
  studio: payList.studio,
  created: payList.created,
  paidOn: payList.paidOn,
  by: sql<PayList['by']>`(select json_build_object('_id', p._id, 'name', trim(concat_ws(' ', p.vorname, p.nachname)))
    from ${person} p where p._id = pay_list.by and p.deleted_at is null)`,
  bills: sql<number>`${ofList('count(*)::int')}`,
  sum,
  due: sql<string | null>`${ofList(`to_char(min(d.due), 'YYYY-MM-DD')`)}`,
}
const sorts: Record<string, SQL> = { created: sql`${payList.created}`, studio: sql`${payList.studio}`, sum }

/** Those that are not paid first, the newest of them on top. */
export async function listsOf({ tx, who }: Acting, { sort, studio, q, offset = 0, limit = 100 }: PayListPageParams) {
  const where = and(
    await seenPayListConditionOf(tx, who),
    studio?.length ? inArray(payList.studio, studio) : undefined,
    q ? sql`exists (select 1 from document d where d.pay_list = pay_list._id and ${holds(sql`d.title`, q)})` : undefined,
  )
  const way = sort?.startsWith('-') === false ? asc : desc
  const order = sort ? [way(sorts[sort.replace('-', '')] ?? sorts.created!)] : [sql`${payList.paidOn} is not null`, desc(payList.created)]
  const rows = await tx
    .select(columns)
    .from(payList)
    .where(where)
    .orderBy(...order, desc(payList._id))
    .offset(offset)
    .limit(limit)
  return { rows, total: await tx.$count(payList, where) }
}

const billsIn = ({ tx }: Pick<Acting, 'tx'>, _id: string): Promise<ListedBill[]> =>
  tx
    .select({
      _id: document._id,
      title: document.title,
      issuer: sql<string | null>`coalesce(${invoiceIssuer.name}, ${document.issuerName})`,
      iban: document.iban,
      reference: document.reference,
      number: document.number,
      amount: sql<number>`coalesce(${document.amount}, 0)`,
      due: document.due,
      account: document.account,
    })
    .from(document)
    .leftJoin(invoiceIssuer, eq(invoiceIssuer._id, document.issuer))
    .where(eq(document.payList, _id))
    .orderBy(sql`${document.due} asc nulls last`, asc(document._id))

export async function listDetail(given: Acting, _id: string): Promise<PayListDetail> {
  const [row] = await given.tx
    .select(columns)
    .from(payList)
    .where(and(eq(payList._id, _id), await seenPayListConditionOf(given.tx, given.who)))
  if (!row) throw new Refusal('missing')
  return { ...row, documents: await billsIn(given, _id) }
}

/** A list that the caller sees, of the studio that the call names, its row locked. */
async function lockSeenPayList({ tx, who }: Acting, _id: string, studio: string) {
  const [row] = await tx
    .select()
    .from(payList)
    .where(and(eq(payList._id, _id), eq(payList.studio, studio), await seenPayListConditionOf(tx, who)))
    .for('update')
  return row
}

async function mustBeOpen(given: Acting, _id: string, studio: string) {
  const row = await lockSeenPayList(given, _id, studio)
  if (!row) throw new Refusal('missing')
  if (row.paidOn) throw new Refusal('document-state')
  return row
}

/** Makes a list of approved bills; of two that want the same bill at once the second is refused. */
export async function createList(given: Acting, { _id, studio, documents: asked }: CallBody<PayListCalls['create']>) {
  const { tx, who } = given
  const ids = [...new Set(asked)]
  const [known] = await tx.select().from(payList).where(eq(payList._id, _id))
  if (known) {
    const detail = await listDetail(given, _id)
    if (known.studio !== studio || !ids.every(id => detail.documents.some(one => one._id === id))) throw new Refusal('taken')
    return detail
  }
  const free = await tx
    .select({ _id: document._id })
    .from(document)
    .where(
      and(
        inArray(document._id, ids),
        eq(document.studio, studio),
        eq(document.kind, 'invoice'),
        eq(document.state, 'approved'),
        isNull(document.payList),
        isNotNull(document.iban),
        isNotNull(document.amount),
        isNull(document.removedAt),
        reachConditionOf(document.studio, await officeOf(tx, who)),
        visibleTo(who),
      ),
    )
    .orderBy(asc(document._id))
    .for('update')
  if (free.length < ids.length)
    throw new Refusal('invalid', {
      documents: 'Auf die Liste kommen freigegebene Rechnungen dieses Studios mit Betrag und IBAN, die auf keiner anderen stehen.',
    })
  await tx.insert(payList).values({ _id, studio, by: actorOf(who), created: new Date().toISOString() })
  await tx.update(document).set({ payList: _id, state: 'listed' }).where(inArray(document._id, ids))
  for (const id of ids) await happened(given, id, 'listed')
  return listDetail(given, _id)
}

/** Takes a bill off a list that is not paid; an empty list stays until it is dissolved. */
export async function takeOff(given: Acting, { id, bill }: { id: string; bill: string }, studio: string) {
  await mustBeOpen(given, id, studio)
  const off = await given.tx
    .update(document)
    .set({ payList: null, state: 'approved' })
    .where(and(eq(document._id, bill), eq(document.payList, id)))
    .returning({ _id: document._id })
  if (off.length > 0) await happened(given, bill, 'unlisted')
  return listDetail(given, id)
}

/** Says on which day the bank paid it, or that it has not. */
export async function pay(given: Acting, _id: string, { studio, on }: CallBody<PayListCalls['pay']>) {
  const row = await lockSeenPayList(given, _id, studio)
  if (!row) throw new Refusal('missing')
  if (on && on > today()) throw new Refusal('invalid', { on: 'Dieser Tag kommt erst noch.' })
  if (row.paidOn === (on ?? null)) return listDetail(given, _id)
  await given.tx.update(payList).set({ paidOn: on }).where(eq(payList._id, _id))
  const bills = await given.tx
    .update(document)
    .set({ state: on ? 'paid' : 'listed', paidOn: on })
    .where(eq(document.payList, _id))
    .returning({ _id: document._id })
  for (const bill of bills) await happened(given, bill._id, on ? 'paid' : 'listed')
  return listDetail(given, _id)
}

/** Dissolves a list that is not paid; one that is gone stays gone. */
export async function dissolve(given: Acting, _id: string, studio: string) {
  const row = await lockSeenPayList(given, _id, studio)
  if (!row) return done
  if (row.paidOn) throw new Refusal('document-state')
  const bills = await given.tx
    .update(document)
    .set({ payList: null, state: 'approved' })
    .where(eq(document.payList, _id))
    .returning({ _id: document._id })
  for (const bill of bills) await happened(given, bill._id, 'unlisted')
  await given.tx.delete(payList).where(eq(payList._id, _id))
  return done
}

/** The list for the bank. */
export async function listBook(given: Acting, _id: string) {
  const { documents: rows, studio, created, paidOn } = await listDetail(given, _id)
  const bills = sheet<ListedBill>({
    name: 'Zahlliste',
    columns: [
      { title: 'Aussteller', value: row => row.issuer, kind: 'text' },
      { title: 'IBAN', value: row => row.iban, kind: 'text' },
      { title: 'Referenz', value: row => row.reference, kind: 'text' },
      { title: 'Betrag', value: row => row.amount, kind: 'money', sum: true },
      { title: 'Zahlbar bis', value: row => row.due, kind: 'day' },
      { title: 'Rechnungsnummer', value: row => row.number, kind: 'text' },
      { title: 'Wofür', value: row => row.title, kind: 'text' },
      { title: 'Konto', value: row => row.account, kind: 'text' },
    ],
    rows,
  })
  const filters = [
    ['Studio', studio],
    ['Bezahlt am', paidOn ?? 'noch nicht'],
  ] as const
  return excelFile({ title: 'Zahlliste', filters, at: new Date().toISOString() }, [bills], `Zahlliste ${studio} ${created.slice(0, 10)}`)
}
