import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { mailings } from '#contract/mailings/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { today } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { approve, dry } from './approve.ts'
import { pageOfRows, sendAgain } from './deliveries.ts'
import { create, edit, pageOfMailings, readMailing } from './rows.ts'
import { mailingKind } from './rules.ts'
import { pause, resume, stop } from './steer.ts'
import { mailing, mailingClick } from './tables.ts'
import { sendTest } from './testMailing.ts'

/** Counts a page that was opened by a link; of a mailing that never went out there is none. */
async function countOpened(tx: Tx, _id: string) {
  const [sent] = await tx
    .select({ _id: mailing._id })
    .from(mailing)
    .where(and(eq(mailing._id, _id), isNotNull(mailing.started)))
  if (!sent) return
  const more = { count: sql`${mailingClick.count} + 1` }
  await tx
    .insert(mailingClick)
    .values({ mailing: _id, day: today(), count: 1 })
    .onConflictDoUpdate({ target: [mailingClick.mailing, mailingClick.day], set: more })
}

export const mailingCalls = serve(mailings, {
  list: pageOfMailings,
  create,
  one: given => readMailing(given, given.params.id),
  edit,
  dry: given => dry(given, given.params.id),
  test: given => sendTest(given, given.params.id),
  approve: given => approve(given, given.params.id, given.body),
  pause: given => pause(given, given.params.id),
  resume: given => resume(given, given.params.id),
  stop: given => stop(given, given.params.id),
  rows: given => pageOfRows(given, given.params.id, given.query),
  again: given => sendAgain(given, given.params.id, given.body.rows),
  opened: async ({ tx, params, body }) => {
    if (body.counts) await countOpened(tx, params.id)
    return done
  },
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: mailingKind, body, key }),
})
