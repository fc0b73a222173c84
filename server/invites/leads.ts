import { eq } from 'drizzle-orm'
import { invitations } from '#server/leads/plugs.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { openOf } from './rows.ts'
import { invite } from './tables.ts'

/** The acts of invitations where a form names one (V19): it is used once, by the lead that it brought. */
export const asFormsAsk = invitations.of({
  sourceOf: async (tx, code) => ((await openOf(tx, code)) ? 'invitation' : undefined),
  async used({ tx, house }, code, lead) {
    const row = await openOf(tx, code)
    if (!row) return
    const now = new Date().toISOString()
    await tx
      .update(invite)
      .set({ state: 'used', lead: lead._id, used: now, over: now, version: row.version + 1 })
      .where(eq(invite._id, row._id))
    // The member hears that the code was used, not by whom: what the friend does is the friend's.
    if (row.member)
      await notify(tx, house, { people: [row.member], title: 'Deine Einladung wurde eingelöst.', link: '/referral', tone: 'ok' })
  },
})
