import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/page.ts'
import { codeOf, type GoalKind, type QrForm, type QrRow } from '#contract/qrcodes/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { today, zurich } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { mayChangeCode, mustBeOurs, visibleTo } from './rules.ts'
import { qrCode, qrScan } from './tables.ts'

interface ScanTotals {
  scans: number
  lately: number
  last: string | null
}

/** How often it was opened; lately is thirty days. */
const sums = sql<ScanTotals>`(select json_build_object('scans', coalesce(sum(s.scans), 0)::int, 'last', max(s.day),
  'lately', coalesce(sum(s.scans) filter (where s.day > (now() at time zone ${zurich})::date - 30), 0)::int)
  from qr_scan s where s.code = ${qrCode._id})`

export const rows = rowsOf({
  table: qrCode,
  fields: ({ name, studio, kind, goal, words }: QrForm) => ({ name, studio: studio ?? null, kind, goal, words: words ?? null }),
  born: ({ who, body }) => ({
    created: new Date().toISOString(),
    author: actorOf(who),
    code: codeOf((body as { _id: string })._id),
  }),
  beside: { sums },
  shown: ({ created, author: _author, removedAt: _removed, code: _code, sums: counted, ...row }): QrRow => ({
    ...row,
    ...counted,
    createdAt: created,
  }),
  visibleTo,
  meant: ({ who }) => visibleTo(who),
  mayKeep: mayChangeCode,
  mayStand({ who, house }, fields) {
    mayChangeCode(who, fields)
    mustBeOurs(house, fields)
  },
})

type QrCodePageParams = PageQuery & { studio?: string[]; kind?: GoalKind[] }

/** The word of a filter for what is the chain's own. */
const chain = '-'

/** One page of all that the caller looks after, the newest first where no other order is asked for. */
export async function codePage(given: RowAct & { query: QrCodePageParams }) {
  const { studio, kind, sort = '-createdAt', ...query } = given.query
  const all = (await rows.read(given)).filter(
    row => (!studio?.length || studio.includes(row.studio ?? chain)) && (!kind?.length || kind.includes(row.kind)),
  )
  return paged(all, { ...query, sort }, ({ name, goal }) => `${name} ${goal}`, 'createdAt')
}

/** The goal of a code, counted by the day where its person lets themselves be counted. */
export async function open(tx: Tx, code: string, counts: boolean) {
  const [found] = await tx
    .select({ _id: qrCode._id, goal: qrCode.goal })
    .from(qrCode)
    .where(and(eq(qrCode.code, code), isNull(qrCode.removedAt)))
  if (!found) throw new Refusal('missing')
  if (counts)
    await tx
      .insert(qrScan)
      .values({ code: found._id, day: today(), scans: 1 })
      .onConflictDoUpdate({ target: [qrScan.code, qrScan.day], set: { scans: sql`${qrScan.scans} + 1` } })
  return { goal: found.goal }
}
