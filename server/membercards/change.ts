import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { membercards } from '#contract/membercards/calls.ts'
import type { CardRow } from '#contract/membercards/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { cardStateOf, mayCard } from '#contract/rules/membercards/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb } from '#server/kit/house.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { today } from '#server/kit/zone.ts'
import { noteOnLead } from '#server/leads/plugs.ts'
import { lead } from '#server/leads/tables.ts'
import { actorOf } from '#server/serve/serve.ts'
import { tellDoor } from './membercardDoor.ts'
import { settleLater, surplusOf } from './money.ts'
import { present } from './rows.ts'
import { type Card, lockMembercard } from './rules.ts'
import { membercard } from './tables.ts'

const said = { convert: 'Membercard: Mitglied geworden', block: 'Membercard gesperrt', reopen: 'Membercard wieder offen' } as const
type CardChangeAct = keyof typeof said

const after = { convert: 'converted', block: 'blocked', reopen: null } as const

async function write(tx: Tx, row: Card, { act, reason, by }: { act: CardChangeAct; reason: string | null; by: string | null }) {
  const closed = after[act]
  const [next] = await tx
    .update(membercard)
    .set({
      closed,
      closedAt: closed && new Date().toISOString(),
      closedBy: closed && by,
      reason: closed && reason,
      version: row.version + 1,
    })
    .where(eq(membercard._id, row._id))
    .returning()
  await tellDoor(tx, next!)
  if (surplusOf(next!) > 0) await settleLater(tx, next!._id)
  if (row.lead) await noteOnLead(tx, { _id: row.lead }, { kind: 'card', title: said[act], text: reason, author: by })
}

/** Converts, blocks or reopens a card: what the entrance opens follows. */
export async function changeMembercard(
  given: Acting,
  _id: string,
  { studio, version, act, reason }: CallBody<(typeof membercards)['change']>,
): Promise<CardRow> {
  const { tx, who } = given
  const row = await lockMembercard(tx, _id, studio)
  const same = row.closed === after[act] && (act !== 'block' || row.reason === reason)
  if (row.version !== version) mustBeSeen(row, version, same, await present(tx, who, _id))
  if (same) return present(tx, who, _id)
  if (!mayCard(cardStateOf(row, today()), act)) throw new Refusal('card-state', undefined, await present(tx, who, _id))
  await write(tx, row, { act, reason, by: actorOf(who) })
  return present(tx, who, _id)
}

/** Whoever's lead was won has become a member: the card is over by that. */
export async function convertWon({ db }: WithDb) {
  const won = await db
    .select({ _id: membercard._id })
    .from(membercard)
    .innerJoin(lead, eq(lead._id, membercard.lead))
    .where(and(isNull(membercard.closed), eq(lead.state, 'won'), sql`${lead.since} >= ${membercard.asked}`))
    .limit(500)
  for (const { _id } of won)
    await db.transaction(async tx => {
      const [row] = await tx.select().from(membercard).where(eq(membercard._id, _id)).for('update')
      if (row && !row.closed) await write(tx, row, { act: 'convert', reason: null, by: null })
    })
}
