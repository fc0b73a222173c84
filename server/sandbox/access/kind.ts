import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { shownCode } from '#contract/codes.ts'
import { type AccessTrouble, accessTroubles } from '#contract/sandbox.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { isAccessSandbox } from '#server/outside/accessControl/accessControl.ts'
import type { SandboxKind } from '#server/outside/plugs.ts'
import { sandboxAccessTrouble, sandboxEntryCode } from '#server/outside/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { cameWith } from './entrances.ts'

type Row = typeof sandboxEntryCode.$inferSelect

export const isAccessTrouble = (kind: string): kind is AccessTrouble => (accessTroubles as readonly string[]).includes(kind)

/** Troubles that wait for the next call, in their order. */
export const accessTroublesIn = async (tx: Tx) =>
  (await tx.select().from(sandboxAccessTrouble).orderBy(asc(sandboxAccessTrouble.number)).limit(100)).map(({ kind }) => ({
    kind,
    seconds: 0,
  }))

/** One entry, where the code still has one. */
export async function enterByCode(tx: Tx, code: string) {
  const { used, desk, entries, until } = sandboxEntryCode
  const opens = and(
    eq(sandboxEntryCode.code, code),
    eq(sandboxEntryCode.void, false),
    lt(sql`${used} + ${desk}`, entries),
    gte(until, dayOf(new Date().toISOString())),
  )
  const [row] = await tx.select().from(sandboxEntryCode).where(opens).for('update')
  if (!row) return { ok: false }
  await tx
    .update(sandboxEntryCode)
    .set({ used: row.used + 1 })
    .where(eq(sandboxEntryCode.code, code))
  await cameWith(tx, row.studio, code)
  return { ok: true }
}

const stateOf = (row: Row) =>
  row.void ? 'gesperrt' : `${Math.min(row.used + row.desk, row.entries)} von ${row.entries} Eintritten gebraucht`

const codeEntryOf = (row: Row) => ({
  _id: row.code,
  at: row.at,
  to: row.studio || 'keinem Studio',
  title: `${shownCode(row.code)}, ${stateOf(row)}`,
})

/** Entry codes that the access-control service was told of. */
export const accessSandbox: SandboxKind = {
  title: 'Zutritt',
  isSandbox: isAccessSandbox,
  async list({ db }) {
    return (await db.select().from(sandboxEntryCode).orderBy(desc(sandboxEntryCode.at)).limit(200)).map(codeEntryOf)
  },
  async one({ db }, code) {
    const [row] = await db.select().from(sandboxEntryCode).where(eq(sandboxEntryCode.code, code))
    if (!row) return undefined
    const lines = [
      `Code ${shownCode(code)}`,
      `Nummer des Studios ${row.resortID}`,
      row.until && `Gültig bis ${dayText(row.until)}`,
      stateOf(row),
    ]
    return { ...codeEntryOf(row), text: lines.filter(Boolean).join('\n') }
  },
}
