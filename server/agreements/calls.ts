import { and, desc, eq } from 'drizzle-orm'
import { agreements } from '#contract/agreements.ts'
import { Refusal } from '#contract/refusals.ts'
import { person } from '#server/auth/tables.ts'
import { drawnFile } from '#server/exports/reply.ts'
import { dayOf } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { agreementsOf } from './rules.ts'
import { sign } from './sign.ts'
import { accessTrace, agreement } from './tables.ts'

const mostReadings = 200

export const agreementCalls = serve(agreements, {
  consent: ({ who, tx, body: { customerSignature, ...rest } }) =>
    sign(tx, { person: who._id, kind: 'health', signature: customerSignature, ...rest }),

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

  readings: async ({ who, tx }) => {
    const rows = await tx
      .select({ _id: accessTrace._id, vorname: person.vorname, nachname: person.nachname, what: accessTrace.what, at: accessTrace.at })
      .from(accessTrace)
      .innerJoin(person, eq(person._id, accessTrace.reader))
      .where(eq(accessTrace.person, who._id))
      .orderBy(desc(accessTrace.at))
      .limit(mostReadings)
    return rows.map(({ vorname, nachname, ...row }) => ({ ...row, reader: `${vorname} ${nachname}`.trim() }))
  },
})
