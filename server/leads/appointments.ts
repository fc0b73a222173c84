import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { isOpenLead, mayLead } from '#contract/rules/leads/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { noteOnLead, putLeadState, writeLead } from './leadChanges.ts'
import { againStep, columnsOf } from './leadSteps.ts'
import { leadAppointments } from './plugs.ts'
import { rootOf } from './receive.ts'
import type { LeadRecord } from './rules.ts'
import { lead, leadEnquiry } from './tables.ts'

/** The key of a sent form, of which only this is kept: whoever has the key is whoever asked. */
export const actOf = (key: string) => createHash('sha256').update(`enquiry ${key}`).digest('base64url')

/** Whoever had the last step, as long as they may. */
async function ownerOf(tx: Tx, { stepOwner, studio }: Pick<LeadRecord, 'stepOwner' | 'studio'>) {
  return stepOwner && (await holdersOf(tx, 'af_edit', studio ?? '*')).includes(stepOwner) ? stepOwner : null
}

/** The acts of leads where appointments ask for them (V18). */
export const asAppointmentsAsk = leadAppointments.of({
  async standing({ tx }, _id) {
    const [row] = await tx.select().from(lead).where(eq(lead._id, _id))
    if (!row) return undefined
    const { _id: root } = await rootOf(tx, row)
    return (await tx.select().from(lead).where(eq(lead._id, root)).for('update'))[0]
  },

  async ofAct(tx, key) {
    const [row] = await tx
      .select({ lead: leadEnquiry.lead })
      .from(leadEnquiry)
      .where(eq(leadEnquiry.act, actOf(key)))
      .orderBy(desc(leadEnquiry.at))
      .limit(1)
    return row?.lead
  },

  async agreed(given, row, { day, time, studio, called, author }) {
    const { tx } = given
    await noteOnLead(tx, row, { kind: 'agreed', title: `Termin: ${called}`, author })
    // A lead that is won or spam stays so; the appointment stands all the same.
    if (row.state === 'won' || row.state === 'spam') return
    const placed = row.studio === null ? await writeLead(given, row, { studio, brand: brandOf(studio) }) : row
    const step = { kind: 'appointment' as const, day, time, owner: await ownerOf(tx, placed) }
    if (placed.state !== 'appointment' && mayLead(placed.state, 'appointment'))
      await putLeadState(given, placed, { status: 'appointment', step, author })
    else await writeLead(given, placed, columnsOf(step))
  },

  async freed(given, row, { called, author, next }) {
    const { tx } = given
    await noteOnLead(tx, row, { kind: 'freed', title: `Termin abgesagt: ${called}`, author })
    if (!isOpenLead(row.state)) return
    const owner = await ownerOf(tx, row)
    if (next) {
      if (row.stepKind === 'appointment') await writeLead(given, row, columnsOf({ kind: 'appointment', ...next, owner }))
      return
    }
    const step = await againStep(tx, row, owner)
    if (row.state === 'appointment') await putLeadState(given, row, { status: 'contacted', step, author })
    else if (row.stepKind === 'appointment') await writeLead(given, row, columnsOf(step))
  },
})
