import { and, asc, eq, gt, lte, not, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { profilePath } from '#contract/mendScreens.ts'
import type { Within } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { leftIn, tellPayer } from '#server/payments/rules.ts'
import { payment } from '#server/payments/tables.ts'
import { dayText, moneyText } from '#server/shared/exports/words.ts'
import { isDisputed } from './disputed.ts'
import type { DueRecord } from './owedDues.ts'
import { contractDue } from './tables.ts'

const chf = (rappen: number) => `CHF ${moneyText(rappen)}`
const concerns = ({ _id, person, studio, title }: DueRecord) => ({
  person,
  studio,
  title,
  link: profilePath('contract'),
  key: `due.${_id}`,
})

/** Tells a member once that something is to be paid. */
export async function tellDue({ tx, house }: Within<House>, { _id }: Pick<DueRecord, '_id'>) {
  const [row] = await tx.select().from(contractDue).where(eq(contractDue._id, _id)).for('no key update')
  if (!row || leftIn(row) === 0 || row.paid > 0 || row.toldAt) return
  await tx.update(contractDue).set({ toldAt: new Date().toISOString() }).where(eq(contractDue._id, _id))
  await tellPayer({ tx, house }, concerns(row), {
    title: `Zu bezahlen: ${row.title}, ${chf(leftIn(row))}.`,
    tone: 'warn',
    mail: {
      subject: 'Zu bezahlen',
      key: 'told',
      text: `Für «${row.title}» sind ${chf(leftIn(row))} zu bezahlen, fällig ab ${dayText(row.dueOn)}. Das geht in der App bei «Mein Abo», mit TWINT, Karte oder QR-Rechnung, oder am Empfang.`,
    },
  })
}

/** Days after which somebody is reminded of what is due (S13): no fee, and nothing follows (C16). */
const reminders = [14, 31] as const

const isOwed = gt(sql`${contractDue.owed} - ${contractDue.waived} - ${contractDue.paid}`, 0)

/** Those that wait for a reminder on a day, but for those on a bill, which is reminded of by itself. */
const waiting = (house: House, nth: number, day: string) =>
  house.db
    .select()
    .from(contractDue)
    .where(
      and(
        eq(contractDue.reminders, nth),
        lte(contractDue.dueOn, addDays(day, -reminders[nth]!)),
        isOwed,
        not(isDisputed),
        sql`not exists (select 1 from ${payment} where ${payment.payable} = ${contractDue._id} and ${payment.way} = 'bill'
          and ${payment.state} in ('open', 'running', 'refused'))`,
      ),
    )
    .orderBy(asc(contractDue._id))
    .limit(500)

/** Reminds of what is overdue, twice at most. */
export async function remindDues(house: House, now: Date) {
  const day = dayOf(now.toISOString())
  for (const nth of [1, 0])
    for (const { _id } of await waiting(house, nth, day))
      await house.db.transaction(async tx => {
        const isOf = and(eq(contractDue._id, _id), eq(contractDue.reminders, nth), isOwed, not(isDisputed))
        const [row] = await tx
          .update(contractDue)
          .set({ reminders: nth + 1, remindedOn: day })
          .where(isOf)
          .returning()
        if (!row) return
        await tellPayer({ tx, house }, concerns(row), {
          title: `Noch zu bezahlen: ${row.title}, ${chf(leftIn(row))}.`,
          tone: 'warn',
          mail: {
            subject: 'Erinnerung',
            key: `reminded.${nth}`,
            text: `Für «${row.title}» sind noch ${chf(leftIn(row))} offen, fällig seit ${dayText(row.dueOn)}. Die Erinnerung kostet nichts. Stimmt etwas nicht, melde dich bei deinem Studio.`,
          },
        })
      })
}
