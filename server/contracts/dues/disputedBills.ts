import { and, desc, eq, type SQL } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { DisputeForm, OwnDispute } from '#contract/contracts/disputedBills.ts'
import { Refusal } from '#contract/refusals.ts'
import { statementOf } from '#server/accessControl/rules.ts'
import { decidersIn } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { leftIn } from '#server/payments/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { contractDispute, contractDue } from './tables.ts'

export type DisputeRecord = typeof contractDispute.$inferSelect

export const namespace = '4f0a3e0c-9d0b-4b5a-8a51-6d1c2f6b7a90'
/** The most of one person's that are told. */
export const mostOwn = 60

export const ownDisputeOf = ({ _id, due, bill, title, amount, text, state, answer, receivedAt, version }: DisputeRecord): OwnDispute => ({
  _id,
  due,
  bill,
  title,
  amount,
  text,
  state,
  answer,
  receivedAt,
  version,
})

/** Bills of somebody that are open at the access-control service, as it told them last. */
export async function billsOf(tx: Tx, _id: string) {
  const [me] = await tx.select({ tac: person.tacUserId }).from(person).where(eq(person._id, _id))
  const stated = me?.tac ? await statementOf(tx, { _id, tacUserId: me.tac }) : undefined
  const open = stated?.bills.filter(bill => bill.open > 0) ?? []
  return { at: stated?.heard ?? null, bills: open.map(({ number, day, due, open: rest }) => ({ number, day, due, open: rest })) }
}

/** The caller's own, and what they can dispute beside their dues. */
export async function ownDisputes({ tx, who }: Acting) {
  const rows = await tx
    .select()
    .from(contractDispute)
    .where(eq(contractDispute.person, who._id))
    .orderBy(desc(contractDispute.receivedAt), desc(contractDispute._id))
    .limit(mostOwn)
  return { ...(await billsOf(tx, who._id)), rows: rows.map(ownDisputeOf) }
}

/** The studio where somebody's bill is decided on: at home, else that of their last contract. */
export async function studioOf(tx: Tx, _id: string) {
  const [me] = await tx.select({ home: person.studioCode }).from(person).where(eq(person._id, _id))
  if (me?.home) return me.home
  const [last] = await tx
    .select({ studio: contract.studio })
    .from(contract)
    .where(eq(contract.person, _id))
    .orderBy(desc(contract.index))
    .limit(1)
  if (!last) throw new Refusal('missing')
  return last.studio
}

/** The disputed thing, as it stands: of a due its row is locked, so that two disputes of it come one after the other. */
async function aboutOf(tx: Tx, me: string, { due, bill }: DisputeForm) {
  if (due) {
    const [row] = await tx
      .select()
      .from(contractDue)
      .where(and(eq(contractDue._id, due), eq(contractDue.person, me)))
      .for('no key update')
    if (!row) throw new Refusal('missing')
    return { studio: row.studio, title: row.title, amount: leftIn(row) }
  }
  await tx.select({ _id: person._id }).from(person).where(eq(person._id, me)).for('no key update')
  const found = (await billsOf(tx, me)).bills.find(({ number }) => number === bill)
  if (!found) throw new Refusal('missing')
  return { studio: await studioOf(tx, me), title: `Rechnung ${found.number}`, amount: found.open }
}

const same = ({ due, bill }: DisputeForm, me: string) =>
  due ? eq(contractDispute.due, due) : and(eq(contractDispute.person, me), eq(contractDispute.bill, bill!))

/** Keeps that somebody says an amount is not right; the same once more, and what is disputed already, is no news. */
export async function keepDispute(tx: Tx, of: string, form: DisputeForm): Promise<{ row: DisputeRecord; isNew: boolean }> {
  const { _id, due = null, bill = null, text, at } = form
  const [known] = await tx.select().from(contractDispute).where(eq(contractDispute._id, _id))
  if (known && (known.person !== of || known.text !== text || known.due !== due || known.bill !== bill)) throw new Refusal('taken')
  if (known) return { row: known, isNew: false }
  const about = await aboutOf(tx, of, form)
  const [running] = await tx
    .select()
    .from(contractDispute)
    .where(and(same(form, of), eq(contractDispute.state, 'open')))
  if (running) return { row: running, isNew: false }
  if (about.amount <= 0) throw new Refusal('dispute-nothing')
  const now = new Date().toISOString()
  const [row] = await tx
    .insert(contractDispute)
    .values({ _id, person: of, due, bill, ...about, text, state: 'open', at: [at, now].sort()[0]!, receivedAt: now })
    .returning()
  return { row: row!, isNew: true }
}

/** Says that an amount of one's own is not right. */
export async function dispute({ tx, house, who }: Acting, form: DisputeForm): Promise<OwnDispute> {
  const { row, isNew } = await keepDispute(tx, who._id, form)
  if (isNew)
    await notify(tx, house, {
      _id: v5(`${row._id} open`, namespace),
      people: await decidersIn(tx, row.studio),
      title: `Ein Betrag ist bestritten: ${row.title}.`,
      link: '/dashboard/contract?ansicht=bestritten',
    })
  return ownDisputeOf(row)
}

export const lockDispute = async (tx: Tx, where: SQL | undefined) => (await tx.select().from(contractDispute).where(where).for('update'))[0]

/** Takes one's own back: the amount is owed as before. */
export async function withdraw({ tx, who }: Acting, _id: string): Promise<OwnDispute> {
  const row = await lockDispute(tx, and(eq(contractDispute._id, _id), eq(contractDispute.person, who._id)))
  if (!row) throw new Refusal('missing')
  if (row.state === 'withdrawn') return ownDisputeOf(row)
  if (row.state !== 'open') throw new Refusal('dispute-decided', undefined, ownDisputeOf(row))
  const [next] = await tx
    .update(contractDispute)
    .set({ state: 'withdrawn', decidedAt: new Date().toISOString(), version: row.version + 1 })
    .where(eq(contractDispute._id, _id))
    .returning()
  return ownDisputeOf(next!)
}
