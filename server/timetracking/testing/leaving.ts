import { v7 } from 'uuid'
import type { TestHouse } from '#server/testing/house.ts'
import { payrollFile, payrollLine, payrollTaken } from '#server/timetracking/payroll/tables.ts'
import {
  secondJob,
  timeAddendum,
  timeCorrection,
  timeMonth,
  timeMonthStep,
  timeNote,
  timeNoteRead,
  timeProposal,
  timeStamp,
  timeWritten,
} from '#server/timetracking/tables.ts'

/** Rows of whoever worked, wrote, decided and read. */
export async function clockedIn({ db }: TestHouse, person: string) {
  const at = new Date().toISOString()
  const studio = 'winterthur'
  await db
    .insert(timeStamp)
    .values({ _id: v7(), person, studio, kind: 'in', at, offset: 0, offsetAge: 0, device: 'leaving', n: 1, received: at })
  const span = { from: '2026-11-02T07:00:00.000Z', to: '2026-11-02T15:00:00.000Z' }
  const entry = v7()
  await db.insert(timeWritten).values({
    _id: entry,
    entry,
    version: 1,
    person,
    studio,
    ...span,
    kind: 'office',
    source: 'hand',
    reason: 'Vergessen',
    author: person,
    at,
  })
  const day = '2026-11-02'
  await db.insert(timeCorrection).values({ _id: v7(), person, studio, day, reason: 'Vergessen', created: at, decidedBy: person })
  await db.insert(secondJob).values({ person })
  const note = v7()
  await db.insert(timeNote).values({ _id: note, person, studio, day, text: 'Sauna ist aus', handover: true, created: at })
  await db.insert(timeNoteRead).values({ note, person, at })
  await db.insert(timeMonth).values({ person, month: '2026-11', state: 'selfSubmitted', hash: 'a' })
  await db
    .insert(timeMonthStep)
    .values({ _id: v7(), person, month: '2026-11', from: 'open', to: 'selfSubmitted', hash: 'a', actor: person, at })
  await db.insert(timeAddendum).values({ _id: v7(), person, month: '2026-10', into: '2026-11', minutes: 30, at })
  await db.insert(timeProposal).values({ _id: v7(), person, studio, ...span, kind: 'care', origin: 'pattern', created: at, author: person })
  const file = v7()
  await db.insert(payrollFile).values({
    _id: file,
    brand: 'toess',
    month: '2026-11',
    studios: [studio],
    layout: { format: 'xlsx', separator: 'semicolon', charset: 'utf8', head: true, columns: ['name'], types: [] },
    hash: 'a'.repeat(64),
    proposer: person,
    proposedAt: at,
    // Several people are met in one house.
    number: 1 + Number.parseInt(file.slice(-4), 16),
    freezer: person,
    frozenAt: at,
  })
  const line = { name: 'Anna', month: '2026-11', kind: 'hour', label: 'Stunden', studio, minutes: 60, hundredths: 100, count: 0 }
  await db.insert(payrollLine).values({ ...line, _id: v7(), file, person })
  await db.insert(payrollTaken).values({ _id: v7(), file, actor: person, at })
}
