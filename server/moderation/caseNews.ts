import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import {
  type CaseAct,
  type CaseState,
  isMeasure,
  type ModerationMeasure,
  patienceHours,
  type ReportedKind,
} from '#contract/rules/moderation/states.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus } from '#server/kit/house.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { dayOf } from '#server/kit/zone.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { reportables } from './plugs.ts'
import { isOfStaff, readersOf } from './readers.ts'
import type { CaseRow } from './rules.ts'
import { moderationCase, moderationReport } from './tables.ts'

const ownLink = '/social/meldungen'
export const staffLink = '/social/admin-approval'
const namespace = '5f1c7d42-8a0b-4e0e-9a53-27d0c1b9f6aa'

/**
 * Open screens of those who may decide look again, and nobody else's: whom a case is about hears nothing before it is told, also where they
 * decide others, and who reported learns nothing from when it is looked at. A studio's tablet, at which anybody of the staff may work, hears of
 * members' cases alone.
 */
export async function tellReaders(tx: Tx, { bus }: WithBus, caseId: string) {
  const [row] = await tx.select().from(moderationCase).where(eq(moderationCase._id, caseId))
  if (!row) return
  const people = await readersOf(tx, row)
  await tellChanged(tx, { bus }, people, (await isOfStaff(tx, row)) ? null : row.studio)
}

/** The open screens of these people, and of a studio's tablets, look again. */
export async function tellChanged(tx: Tx, { bus }: WithBus, people: readonly string[], studio: string | null) {
  const changed = { kind: 'live', event: 'moderation:changed', data: {} } as const
  for (let from = 0; from < people.length; from += 100) await bus.publish(tx, { ...changed, people: people.slice(from, from + 100) })
  if (studio) await bus.publish(tx, { ...changed, people: [], tablets: [studio] })
}

/** The names of things where somebody is told of theirs. */
const yours: Record<ReportedKind, string> = {
  post: 'Dein Beitrag',
  comment: 'Dein Kommentar',
  message: 'Deine Nachricht',
  person: 'Dein Profiltext',
  group: 'Der Name deiner Gruppe',
}

const measured: Record<ModerationMeasure, (row: CaseRow) => string> = {
  remove: ({ kind }) => `${yours[kind]} wurde entfernt. Hier liest du, warum.`,
  warn: () => 'Dein Studio hat dich verwarnt. Hier liest du, warum.',
  silence: ({ days }) => `Du kannst ${days === 1 ? 'einen Tag' : `${days} Tage`} lang nichts schreiben. Hier liest du, warum.`,
}

const judged: Partial<Record<CaseState, string>> = {
  upheld: 'Dein Einspruch wurde geprüft: Es bleibt dabei.',
  overturned: 'Dein Einspruch wurde geprüft: Der Entscheid ist aufgehoben.',
}

const ended = (act: CaseAct | null) =>
  isMeasure(act)
    ? 'Deine Meldung ist geprüft: Dein Studio hat etwas unternommen. Danke.'
    : 'Deine Meldung ist geprüft: Dein Studio sah keinen Verstoss. Blockieren kannst du die Person trotzdem.'

/**
 * Tells whom a decision is about and who reported, some time after it: what was taken back meanwhile is told to nobody. The reported person is
 * not told by whom.
 */
export const tellJob = jobOf<{ case: string; turn: string }>('moderation', async (house, payload, { finish }) => {
  await house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const [row] = await tx.select().from(moderationCase).where(eq(moderationCase._id, payload.case))
    if (!row || row.turn !== payload.turn || row.state === 'open') return
    const sentence = judged[row.state] ?? (isMeasure(row.act) ? measured[row.act](row) : undefined)
    const tone = row.state === 'overturned' ? 'ok' : 'warn'
    if (row.person && sentence) await notify(tx, house, { _id: payload.turn, people: [row.person], title: sentence, link: ownLink, tone })
    if (row.state !== 'upheld' && row.state !== 'overturned') await tellReporters(tx, house, row)
  })
})

async function tellReporters(tx: Tx, house: WithBus, row: CaseRow) {
  const rows = await tx.select({ person: moderationReport.person }).from(moderationReport).where(eq(moderationReport.case, row._id))
  const people = rows.flatMap(({ person }) => person ?? [])
  await notify(tx, house, { _id: v5(`${row.turn} reporters`, namespace), people, title: ended(row.act), link: ownLink })
}

type WaitingCase = Pick<CaseRow, '_id' | 'kind' | 'person' | 'studio' | 'staff'>

/** Tells those who may decide of cases that wait too long, one notice for all; and once a day of posts and comments that nobody has looked at. */
export async function remind(house: House, now = new Date()) {
  const before = new Date(now.getTime() - patienceHours * 3_600_000).toISOString()
  await house.db.transaction(tx => remindOfCases(tx, house, before, now))
  await house.db.transaction(tx => remindOfReviews(tx, house, before, now))
}

async function remindOfCases(tx: Tx, house: House, before: string, now: Date) {
  const isOld = sql`coalesce(${moderationCase.objected}, ${moderationCase.opened}) < ${before}`
  const due = await tx
    .select()
    .from(moderationCase)
    .where(and(inArray(moderationCase.state, ['open', 'objected']), isOld, isNull(moderationCase.reminded)))
    .limit(1000)
    .for('update', { skipLocked: true })
  const by = new Map<string, string[]>()
  for (const row of due) for (const each of await readersOf(tx, row)) by.set(each, [...(by.get(each) ?? []), row._id])
  for (const [each, ids] of by) {
    const title = ids.length === 1 ? 'Eine Meldung wartet seit über 24 Stunden.' : `${ids.length} Meldungen warten seit über 24 Stunden.`
    await notify(tx, house, { _id: v5(JSON.stringify([each, ids]), namespace), people: [each], title, link: `${staffLink}?tab=meldungen` })
  }
  const ids = due.map(({ _id }) => _id)
  if (ids.length > 0) await tx.update(moderationCase).set({ reminded: now.toISOString() }).where(inArray(moderationCase._id, ids))
}

const reviewed = { post: ['Ein Beitrag', 'Beiträge'], comment: ['Ein Kommentar', 'Kommentare'] } as const

async function remindOfReviews(tx: Tx, house: House, before: string, now: Date) {
  for (const reportable of reportables.all(house))
    for (const kind of ['post', 'comment'] as const)
      for (const { studio, count } of (await reportable[kind]?.waiting?.(tx, before)) ?? []) {
        const asked: WaitingCase = { _id: v5(String(studio), namespace), kind, person: null, studio, staff: false }
        const [one, several] = reviewed[kind]
        const title = count === 1 ? `${one} wartet seit über 24 Stunden.` : `${count} ${several} warten seit über 24 Stunden.`
        const _id = v5(JSON.stringify([kind, studio, dayOf(now.toISOString())]), namespace)
        await notify(tx, house, { _id, people: await readersOf(tx, asked), title, link: staffLink })
      }
}
