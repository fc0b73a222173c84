import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { deletedName } from '#contract/names.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, personalStores } from '#server/kit/domain.ts'
import type { WithBus, WithDomains, WithSettings } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { seal, unseal } from '#server/kit/jobs/seal.ts'
import { recordEvent } from '#server/shared/auth/profileEvents.ts'
import { endSessions } from '#server/shared/auth/sessions.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { removeFiles } from '#server/shared/files/keptFiles.ts'
import { file } from '#server/shared/files/tables.ts'
import { mayLeaveRights } from '#server/shared/roles/administration.ts'
import { markDue } from '#server/sync/projectionMark.ts'
import { ownedBy } from './owned.ts'
import { givesUp } from './plugs.ts'

type Row = typeof person.$inferSelect

const job = 'left'
export const leftJob = jobOf<{ files: string[]; quoted?: string }>(job, async (house, { files, quoted }) => {
  if (quoted) await forgetAnswers(house.db, unseal<Quoted>(house, quoted))
  await removeFiles(house, files)
})

/**
 * Deletes a person for good: every row of theirs as the domains' `personal` says, and their sessions; a mail says so. Their sync store and
 * its projection are marked as due and go within seconds of the commit (sync/drain.ts). The job removes their files, and answers to others
 * that speak of them. The row stays, empty, for what the law keeps (docs/retention.md). `by` is whoever did it for them.
 */
export async function leave(tx: Tx, house: WithBus & WithDomains & WithSettings, _id: string, by?: string) {
  for (const giveUp of givesUp.all(house)) await giveUp(tx, house, _id)
  const [row] = await tx
    .select()
    .from(person)
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
    .for('update')
  if (!row) throw new Refusal('missing')
  // Once more: what began between the first look and the lock on the person, such as a conversation, ends too.
  for (const giveUp of givesUp.all(house)) await giveUp(tx, house, _id)
  await mayLeaveRights(tx, _id)
  const kept = await tx.select({ name: file.name }).from(file).where(eq(file.person, _id))
  await endSessions(tx, house, { person: _id }, 'deleted')
  for (const store of personalStores(house)) await empty(tx, store, row)
  await forgetQuotes(tx, row)
  await tx.update(person).set(emptied(row)).where(eq(person._id, _id))
  await markDue(tx, _id)
  await recordEvent(tx, { person: _id, kind: 'deleted', by })
  const act = v7()
  await orderJob(tx, {
    kind: job,
    key: `left.${act}`,
    payload: { files: kept.map(({ name }) => name), quoted: seal(house, { _id, email: row.email }) },
  })
  await orderMail(tx, house, {
    to: row.email,
    template: 'account-deleted',
    data: { vorname: row.vorname },
    studio: row.studioCode,
    key: `account-deleted.${act}`,
  })
}

async function empty(tx: Tx, store: PersonalStore, owner: Row) {
  const from = sql.identifier(store.table)
  await store.spares?.(tx, ownedBy(store, owner))
  if (store.act === 'delete') await tx.execute(sql`delete from ${from} where ${ownedBy(store, owner)}`)
  if (store.act === 'clear') await tx.execute(sql`update ${from} set ${sql.identifier(store.column)} = null where ${ownedBy(store, owner)}`)
}

type Quoted = Pick<Row, '_id' | 'email'>

/** Empties answers to others that speak of this person. The mark that there was one stays, so that an act sent again is not done again. */
const forgetAnswers = (tx: Tx, { _id, email }: Quoted) =>
  tx.execute(sql`update answered set answer = 'null' where position(${_id} in answer) > 0 or position(${email} in answer) > 0`)

/** Deletes mails that the sandbox took in place of their mailbox, and jobs still to be done for them. */
async function forgetQuotes(tx: Tx, { _id, email }: Quoted) {
  await tx.execute(sql`delete from sandbox_mail where "to" = ${email}`)
  await tx.execute(sql`delete from job where payload->>'person' = ${_id}`)
}

/** Columns that say nothing of anybody; any column that is added later is emptied too. */
const staying = ['_id', 'version', 'created', 'deletedAt']

function emptied({ _id, studioCode, emailVerifiedAt }: Row): Partial<Row> {
  const columns = Object.entries(getTableColumns(person))
  const nothing = columns.filter(([name, column]) => !column.notNull && !column.generated && !staying.includes(name))
  return {
    ...Object.fromEntries(nothing.map(([name]) => [name, null])),
    deletedAt: new Date().toISOString(),
    leftStudio: studioCode,
    leftVerifiedAt: emailVerifiedAt,
    email: `${_id}@deleted.invalid`,
    vorname: deletedName.vorname,
    nachname: deletedName.nachname,
    keepKey: '',
    streakGoal: 3,
    consent1: false,
  }
}
