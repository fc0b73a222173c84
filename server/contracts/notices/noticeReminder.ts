import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { profilePath } from '#contract/mendScreens.ts'
import { eventsOf, lifeIn, noticeLeft } from '#server/contracts/life.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { memberOf, newsId } from './noticeNews.ts'

/** So many days before the last day of notice a member is told of it (C11). */
const aheadDays = 30
/** Contracts that are looked at in one transaction. */
const atOnce = 200

/** Tells members whose contract renews by itself that its last day of notice is near: once for each such day. */
export async function remind(house: House, now: Date) {
  const day = dayOf(now.toISOString())
  const renews = and(eq(contract.state, 'accepted'), isNull(contract.finalEnd), isNotNull(sql`${contract.terms}->>'renewalMonths'`))
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const next = await house.db.transaction(async tx => {
      const rows = await tx
        .select()
        .from(contract)
        .where(and(renews, gt(contract._id, last)))
        .orderBy(contract._id)
        .limit(atOnce)
      const events = await eventsOf(
        tx,
        rows.map(({ _id }) => _id),
      )
      for (const row of rows) {
        const until = noticeLeft(lifeIn(row, events.get(row._id) ?? []), day)
        if (until !== null && until <= addDays(day, aheadDays)) await tellRenewal(tx, house, row, until)
      }
      return rows.at(-1)?._id
    })
    if (!next) return
    last = next
  }
}

async function tellRenewal(tx: Tx, house: House, row: ContractRecord, until: string) {
  const member = await memberOf(tx, row)
  if (!member) return
  const title = `«${row.title}» verlängert sich: Kündigen kannst du bis am ${dayText(until)}.`
  const told = await notify(tx, house, {
    _id: newsId(`${row._id} ends ${until}`),
    people: [row.person],
    title,
    link: profilePath('contract'),
  })
  // The bell keeps what was told, so that the mail too goes out once.
  if (told === 0) return
  const months = row.terms.renewalMonths
  await orderMail(tx, house, {
    to: member.email,
    person: row.person,
    studio: row.studio,
    template: 'plain',
    key: `contract.${row._id}.reminder.${until}`,
    data: {
      subject: `Dein Abo verlängert sich: ${row.title}`,
      text: [
        `Hallo ${member.vorname}`,
        `Ohne Kündigung verlängert sich «${row.title}» um ${months === 1 ? '1 Monat' : `${months} Monate`}. Bis am ${dayText(until)} kannst du kündigen; es zählt der Eingang im Studio.`,
        'Willst du weiter trainieren, musst du nichts tun.',
      ],
      act: { label: 'Mein Abo ansehen', link: `${house.settings.publicUrl}${profilePath('contract')}` },
    },
  })
}
