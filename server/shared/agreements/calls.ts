import { and, eq } from 'drizzle-orm'
import { agreements } from '#contract/agreements/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import { dayOf } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { agreementsOf } from './rules.ts'
import { sign } from './sign.ts'
import { agreement } from './tables.ts'
import { withdraw } from './withdraw.ts'

export const agreementCalls = serve(agreements, {
  consent: ({ who, tx, body: { customerSignature, ...rest } }) =>
    sign(tx, { person: who._id, kind: 'health', signature: customerSignature, ...rest }),

  withdraw: async ({ who, tx, house, body }) => {
    await withdraw({ tx, house }, who._id, { at: body.at })
    return done
  },

  confidentiality: ({ who, tx, body }) => sign(tx, { person: who._id, kind: 'confidentiality', ...body }),

  mine: ({ who, tx }) => agreementsOf(tx, who._id),

  pdf: async ({ who, tx, params }) => {
    const [row] = await tx
      .select({ agreement, vorname: person.vorname, nachname: person.nachname })
      .from(agreement)
      .innerJoin(person, eq(person._id, agreement.person))
      .where(and(eq(agreement._id, params.id), eq(agreement.person, who._id)))
    if (!row) throw new Refusal('missing')
    const signed = { row: row.agreement, name: `${row.vorname} ${row.nachname}`.trim() }
    return drawnFile('agreement', signed, `${row.agreement.kind}-${dayOf(row.agreement.signedAt)}`)
  },
})
