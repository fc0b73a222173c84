import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { serve } from '#server/serve/serve.ts'
import { invite, isSelf, memberOf } from './invite.ts'
import { funnel, move } from './moves.ts'
import { excelOf } from './referralBook.ts'
import { tellMembers } from './referralNews.ts'
import { saveSettings, settingsOf } from './referralSettings.ts'
import { pageOf, rowOf, visibleTo } from './rows.ts'
import { referral } from './tables.ts'

/** Versions of the settings that the screen shows. */
const mostVersions = 50

async function mustBe(tx: Tx, where: SQL | undefined) {
  const row = await rowOf(tx, where)
  if (!row) throw new Refusal('missing')
  return row
}

/** The row that a call means: of the studio that it names, or without one where it names none. */
const referralInStudio = (_id: string, studio: string | null | undefined) =>
  and(eq(referral._id, _id), studio ? eq(referral.studio, studio) : isNull(referral.studio))

export const officeCalls = serve(referralOffice, {
  settings: async ({ tx }) => {
    const [now, ...before] = await settingsOf(tx, mostVersions)
    return { now, before }
  },
  saveSettings: ({ tx, body }) => saveSettings(tx, body),

  list: ({ tx, who, query }) => pageOf(tx, who, query),
  funnel: ({ tx, who, query }) => funnel(tx, who, query.studio),
  excel: ({ tx, who, query }) => excelOf(tx, who, query),
  move: given => move(given, given.body.ids, given.body.status),

  one: ({ tx, who, params, query }) => mustBe(tx, and(referralInStudio(params.id, query.studio), visibleTo(who))),

  edit: async ({ tx, params, body: { studio, note, version } }) => {
    const where = referralInStudio(params.id, studio)
    const [row] = await tx.select().from(referral).where(where).for('update')
    if (!row) throw new Refusal('missing')
    if (row.version !== version) mustBeSeen(row, version, row.note === note, await mustBe(tx, where))
    if (row.note !== note)
      await tx
        .update(referral)
        .set({ note, version: row.version + 1 })
        .where(where)
    return mustBe(tx, where)
  },

  walkIn: async ({ tx, house, who, body: { ref, agreed: _, ...friend } }) => {
    const member = await memberOf(tx, ref)
    if (!member) throw new Refusal('referral-unknown')
    if (isSelf(member, friend)) throw new Refusal('referral-self')
    const _id = await invite({ tx, house }, { member, friend, source: 'desk' })
    const made = await rowOf(tx, and(eq(referral._id, _id), eq(referral.source, 'desk'), visibleTo(who, ['af_edit'])))
    if (!made) throw new Refusal('taken')
    await tellMembers(tx, house, [member._id])
    return made
  },
})
