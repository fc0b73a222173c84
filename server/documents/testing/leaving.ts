import { v7 } from 'uuid'
import { expense } from '#server/documents/expenses/tables.ts'
import {
  document,
  documentApproval,
  documentAssignment,
  documentEvent,
  invoiceIssuer,
  issuerIban,
  payList,
} from '#server/documents/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A row of somebody in each table of documents and expenses that names a person: the examples' calls leave none. */
export async function keepsBooks({ db }: TestHouse, person: string) {
  const [_id, issuer, at] = [v7(), v7(), new Date().toISOString()]
  const of = { studio: 'winterthur', title: 'Strom' }
  await db
    .insert(document)
    .values({ ...of, _id, kind: 'invoice', file: 'none', fileName: 'Strom.pdf', bytes: 1, uploader: person, created: at })
  await db.insert(documentAssignment).values({ document: _id, person, at })
  await db.insert(documentApproval).values({ _id: v7(), document: _id, person, at, office: false, alone: false })
  await db.insert(documentEvent).values({ _id: v7(), document: _id, kind: 'approved', by: person, at })
  await db.insert(invoiceIssuer).values({ _id: issuer, name: `Stadtwerk ${issuer}` })
  await db.insert(issuerIban).values({ issuer, iban: 'CH9300762011623852957', by: person, at })
  await db.insert(payList).values({ _id: v7(), studio: 'winterthur', by: person, created: at })
  await db.insert(expense).values({ ...of, _id: v7(), amount: 100, day: '2026-11-20', author: person, created: at })
}
