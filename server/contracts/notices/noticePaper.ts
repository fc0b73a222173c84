import { eq } from 'drizzle-orm'
import { noticeOutlook } from '#contract/rules/contracts/ending.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import type { NoticePaper } from '#contract/rules/contracts/noticePages.ts'
import type { Event } from '#server/contracts/append.ts'
import { countedBy } from '#server/contracts/life.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { NoticeOf } from './rows.ts'

/** A contract with a notice, after what happened to it. */
export interface Noticed {
  row: ContractRecord
  life: ContractLife
  events: readonly Event[]
  notice: NoticeOf
}

/** Rappen that are still owed and that go back at the end that stands, counted as before the notice came. */
function moneyOf({ row, life, events, notice }: Noticed) {
  if (life.finalEnd === null) return { owed: null, back: null }
  const { signed, events: told } = countedBy(row, events)
  const before = told.filter(event => event._id !== notice._id && !(event.kind === 'correction' && event.of === notice._id))
  const { owed, back } = noticeOutlook(signed, before, { day: notice.day, kind: 'extraordinary', to: life.finalEnd }, today())
  return { owed, back }
}

export type NoticeStep = NoticePaper['what']

/** All that the paper of a notice says; its member's name is that of the account. */
export async function noticePaper(tx: Tx, noticed: Noticed, what: NoticeStep): Promise<NoticePaper> {
  const { row, life, notice } = noticed
  const [place] = await tx.select({ name: studio.name, adresse: studio.adresse }).from(studio).where(eq(studio.code, row.studio))
  const [member] = await tx.select({ vorname: person.vorname, nachname: person.nachname }).from(person).where(eq(person._id, row.person))
  return {
    studio: row.studio,
    studioName: place?.name ?? row.studio,
    studioAddress: place?.adresse ?? '',
    number: row.number,
    title: row.title,
    name: `${member?.vorname ?? ''} ${member?.nachname ?? ''}`.trim(),
    kind: notice.kind,
    what,
    day: notice.day,
    on: today(),
    end: notice.kind === 'extraordinary' && what === 'received' ? null : life.finalEnd,
    ...moneyOf(noticed),
  }
}
