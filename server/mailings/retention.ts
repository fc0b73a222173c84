import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { amountsOf } from './rows.ts'
import { mailingKind } from './rules.ts'
import { delivery, mailing, restingAddress, returnedMail } from './tables.ts'

/** Days for which who got what is kept, what came back, and what nobody understood of that (V42, V11). */
const rowsFor = 400
const returnsFor = 90
const unknownFor = 30

const mailingCutoffOf = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

/** Forgets rows, bounces and pictures in time, also of a mailing that was never gone on with; where rows are gone their sums stay. */
export async function forgetMailings({ db }: House, now: Date) {
  const old = await db
    .select({ _id: mailing._id })
    .from(mailing)
    .where(
      and(
        sql`coalesce(${mailing.ended}, ${mailing.heartbeat}, ${mailing.started}) < ${mailingCutoffOf(now, rowsFor)}`,
        isNull(mailing.sums),
      ),
    )
  for (const { _id } of old)
    await db.transaction(async tx => {
      const sums = (await amountsOf(tx, [_id])).get(_id)
      if (sums) await tx.update(mailing).set({ sums }).where(eq(mailing._id, _id))
      await tx.delete(delivery).where(eq(delivery.mailing, _id))
    })
  await db.delete(restingAddress).where(lt(restingAddress.until, now.toISOString()))
  await db.delete(returnedMail).where(lt(returnedMail.at, mailingCutoffOf(now, returnsFor)))
  await db.delete(returnedMail).where(and(eq(returnedMail.kind, 'unknown'), lt(returnedMail.at, mailingCutoffOf(now, unknownFor))))
  const used = db
    .select({ one: sql`1` })
    .from(mailing)
    .where(sql`exists (select 1 from jsonb_array_elements(${mailing.blocks}) as block where block ->> 'picture' = ${file.name})`)
  await db.delete(file).where(and(isOld(db, mailingKind, now.getTime()), notExists(used)))
}

/** Somebody leaves: that mails to their proven address did not arrive is forgotten too. */
export const forgetRest = (tx: Tx, _house: unknown, _id: string) =>
  tx.execute(sql`delete from ${restingAddress} where address in
    (select p.email from person p where p._id = ${_id}::uuid and p.email_verified_at is not null)`)
