import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { documents } from '#contract/documents/calls.ts'
import type { DocumentRow } from '#contract/documents/shapes.ts'
import type { DocumentDecision } from '#contract/rules/documents/states.ts'
import { plainPaper } from '#server/documents/plainPaper.ts'
import { invoiceIssuer, issuerIban } from '#server/documents/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { openTestHouse, type Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'

export const iban = 'CH9300762011623852957'
export const otherIban = 'CH5604835012345678009'
export const studio = 'here'
export const blank = {
  issuer: null,
  issuerName: null,
  number: null,
  day: null,
  due: null,
  amount: null,
  iban: null,
  reference: null,
  account: null,
  folder: null,
  note: null,
}
export const of = ({ _id }: { _id: string }) => ({ params: { id: _id } })

type Over = Partial<DocumentRow> & { file?: string; text?: string | null }

/** A house with two studios, people who see documents there, and what they do with them. */
export async function openOffice() {
  const house = await openTestHouse()
  for (const code of ['here', 'there']) await makeStudio(house, { code })
  /** Hands in and sees their own in «here». */
  const lead = await holder(house, [{ right: 'd_fetchDocs', studios: ['here'] }])
  /** Of the office, and sees all of «here». */
  const office = await member(house, {
    roles: ['member', { role: 'office', studios: ['here'] }],
    grants: [{ right: 'd_fetchAllDocs', studios: ['here'] }],
  })
  const chief = await employee(house, 'admin', ['here', 'there'])
  const other = await member(house, {
    roles: ['member', { role: 'office', studios: ['there'] }],
    grants: [{ right: 'd_fetchAllDocs', studios: ['there'] }],
  })

  async function sent(who: Somebody, words: string = v7()) {
    const body = { field: 'file', name: 'rechnung.pdf', type: 'application/pdf', base64: plainPaper([words]).toString('base64') }
    const { reply, code } = await house.as(who, documents.file, { body })
    expect(code).toBeUndefined()
    return reply.name
  }
  async function handIn(over: Over = {}, who = lead) {
    const file = over.file ?? (await sent(who))
    const body = { _id: v7(), studio, kind: 'invoice' as const, title: 'Strom', fileName: 'Strom.pdf', text: null, ...blank, ...over, file }
    const { reply, code } = await house.as(who, documents.upload, { body })
    expect(code).toBeUndefined()
    return reply
  }
  /** An issuer, with an account where one is known. */
  async function issuerOf(known?: string) {
    const [row] = await house.db
      .insert(invoiceIssuer)
      .values({ _id: v7(), name: v7(), iban: known ?? null })
      .returning()
    if (known) await house.db.insert(issuerIban).values({ issuer: row!._id, iban: known, at: new Date().toISOString() })
    return row!
  }
  const billOf = async (amount: number, over: Over = {}, who = lead) =>
    handIn({ amount, ...over, issuer: over.issuer ?? (await issuerOf())._id }, who)
  const one = async (row: { _id: string }, who = office) => (await house.as(who, documents.one, of(row))).reply
  function decide(row: DocumentRow, who: Somebody, decision: DocumentDecision = 'approve', seen: object = {}) {
    const bill = { amount: row.amount, iban: row.iban, issuer: row.issuer, ...seen }
    const comment = decision === 'approve' ? null : 'Warum?'
    return house.as(who, documents.decide, { ...of(row), body: { studio: row.studio, decision, comment, bill } })
  }
  const assign = (row: { _id: string }, userId: string, who = office) =>
    house.as(who, documents.assign, { ...of(row), body: { userId, studio } })
  const told = async (who: Somebody) =>
    (await house.db.select().from(notification).where(eq(notification.person, who._id))).map(({ title }) => title)
  return { house, lead, office, chief, other, sent, handIn, issuerOf, billOf, one, decide, assign, told }
}
export type Office = Awaited<ReturnType<typeof openOffice>>
