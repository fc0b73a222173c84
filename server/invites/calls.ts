import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { invites } from '#contract/invites/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { leadForm } from '#server/leads/tables.ts'
import { serve } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { born, type InviteRecord, mustHaveRoom, search, studioInvitesOf, update, withdraw, withdrawOwn } from './rows.ts'
import { invite } from './tables.ts'

const mostShown = 100

const ownShown = ({ _id, code, guest, state, at, until }: InviteRecord) => ({ _id, code, guest, state, at, until })

async function studioOf(tx: Tx, _id: string) {
  const [row] = await tx.select({ studio: person.studioCode }).from(person).where(eq(person._id, _id))
  return row?.studio ?? null
}

/** The form that takes a code: the studio's, before one for all; of those the one for a trial. */
async function formOf(tx: Tx, studio: string | null) {
  const all = sql`cardinality(${leadForm.studios}) = 0`
  const [row] = await tx
    .select({ link: leadForm.link })
    .from(leadForm)
    .where(and(isNull(leadForm.removedAt), sql`(${all} or ${studio}::text = any(${leadForm.studios}))`))
    .orderBy(desc(sql`${leadForm.link} = 'probetraining'`), asc(all), asc(leadForm.link))
    .limit(1)
  return row?.link ?? null
}

export const inviteCalls = serve(
  invites,
  {
    mine: async ({ tx, who }) => {
      const rows = await tx
        .select()
        .from(invite)
        .where(eq(invite.member, who._id))
        .orderBy(desc(invite.at), desc(invite._id))
        .limit(mostShown)
      return { form: await formOf(tx, await studioOf(tx, who._id)), rows: rows.map(ownShown) }
    },

    give: async ({ tx, who, body }) => {
      const [known] = await tx.select().from(invite).where(eq(invite._id, body._id))
      if (known) {
        if (known.member !== who._id) throw new Refusal('missing')
        if (known.guest !== body.guest) throw new Refusal('taken')
        return ownShown(known)
      }
      const studio = await studioOf(tx, who._id)
      await mustHaveRoom(tx, who._id)
      const made = await born(tx, { ...body, studio, member: who._id, author: null })
      if (!made) throw new Refusal('taken')
      return ownShown(made)
    },

    withdraw: async given => {
      await withdrawOwn(given, given.params.id)
      return done
    },

    ofStudio: given => studioInvitesOf(given, given.params as Parameters<typeof studioInvitesOf>[1], given.query),
    search: given => search(given, given.body),
    update: given => update(given, given.body),
    remove: async given => {
      await withdraw(given, given.params.id, given.query)
      return done
    },
  },
  {},
  homeOf([invite]),
)
