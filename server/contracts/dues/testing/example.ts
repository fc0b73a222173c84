import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { contractDue, contractDueAct, contractPayback } from '#server/contracts/dues/tables.ts'
import { contract } from '#server/contracts/tables.ts'
import { payment, paymentFact } from '#server/payments/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const at = '2026-11-20T16:42:00.000Z'
const amount = 4900

/** Of the example's contract a fee that nobody has paid, one that was taken twice at the desk, and what goes back. */
export async function addExample({ db }: TestHouse) {
  const [row] = await db
    .select()
    .from(contract)
    .where(eq(contract._id, exampleId('contract')))
  const { person, studio } = row!
  const due = { contract: row!._id, person, studio, whole: amount, owed: amount, from: '2026-12-01', to: '2026-12-01', dueOn: '2026-12-01' }
  const said = { title: 'Einschreibegebühr: Jahresabo', createdAt: at }
  await db.insert(contractDue).values([
    { ...due, ...said, _id: exampleId('contractDue'), kind: 'joining', source: exampleId('contract') },
    { ...due, ...said, _id: exampleId('spareDue'), kind: 'pause', source: exampleId('contractPause'), paid: amount },
  ])
  const [first, second] = [exampleId('firstDueTaking'), exampleId('spareDueTaking')]
  const paid = exampleId('spareDuePayment')
  const facts: Fact[] = [first, second].map(charge => ({
    kind: 'charged',
    key: `charged:${charge}`,
    charge,
    attempt: null,
    amount,
    till: 'cash',
    rounding: 0,
  }))
  facts.push({ kind: 'settled', key: `settled:${paid}`, charge: first, amount })
  const money = { amount, parts: [{ rate: 810, gross: amount }], merchantAccount: 'Formkurve', created: at, heldUntil: at }
  await db.insert(payment).values({
    ...money,
    _id: paid,
    kind: 'contract',
    payable: exampleId('spareDue'),
    person,
    studio,
    title: said.title,
    state: 'paid',
  })
  for (const fact of facts) await db.insert(paymentFact).values({ key: fact.key, payment: paid, kind: fact.kind, fact, at })
  const act = { thing: exampleId('spareDue'), kind: 'taken', at, received: at, till: 'cash', amount } as const
  await db.insert(contractDueAct).values([
    { ...act, _id: first },
    { ...act, _id: second },
  ])
  await db.insert(contractPayback).values({
    _id: exampleId('contractPayback'),
    contract: row!._id,
    person,
    studio,
    why: 'ended',
    source: exampleId('contractEnd'),
    amount: 3200,
    state: 'open',
    createdAt: at,
  })
}
