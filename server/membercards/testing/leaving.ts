import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { makeCode } from '#contract/codes.ts'
import { membercard, membercardAct, membercardMail, membercardScan } from '#server/membercards/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A card of this person's, and one that they issued, took in, closed and wrote to. */
export async function hasCard({ db }: TestHouse, person: string) {
  const at = new Date().toISOString()
  const other = v7()
  const row = { studio: 'winterthur', source: 'desk' as const, asked: at, issued: at }
  await db.insert(membercard).values([
    { ...row, _id: v7(), vorname: 'Alt', nachname: 'Gast', person, code: makeCode(randomInt) },
    { ...row, _id: other, vorname: 'Neu', nachname: 'Gast', issuedBy: person, closed: 'blocked', closedAt: at, closedBy: person },
  ])
  const act = { thing: other, kind: 'taken', at, received: at, till: 'cash', amount: 4900 } as const
  await db.insert(membercardAct).values({ ...act, _id: v7(), person })
  const scan = { _id: v7(), card: other, code: '', studio: 'winterthur', at, received: at }
  await db.insert(membercardScan).values({ ...scan, day: at.slice(0, 10), by: person })
  await db
    .insert(membercardMail)
    .values({ _id: v7(), studio: 'winterthur', subject: 'Hallo', text: 'Hallo', at, by: person, sent: 0, left: 0 })
}
