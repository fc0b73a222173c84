import { and, eq, isNull } from 'drizzle-orm'
import { dryFor, type FileRow } from '#contract/figures/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf } from '#server/serve/serve.ts'
import { fileRows } from './figureFiles.ts'
import { mayWrite } from './rules.ts'
import { groupsOf } from './stockGroups.ts'
import { figureAccount, figureFile } from './tables.ts'

interface Taking {
  id: string
  groups: { account: string; group: number }[]
}

/** Takes a file over whose dry run is at hand: from now on its months are as it says. Done again it changes nothing. */
export async function take({ tx, who }: Acting<unknown>, { id, groups }: Taking): Promise<FileRow> {
  const [file] = await tx.select().from(figureFile).where(eq(figureFile._id, id)).for('update')
  const now = new Date()
  if (!file) throw new Refusal('figures-lapsed')
  if (!mayWrite(who, file.studio)) throw new Refusal('forbidden')
  if (!file.taken) {
    if (now.getTime() - Date.parse(file.checked) > dryFor) throw new Refusal('figures-lapsed')
    await groupFresh(tx, file.fresh, groups)
    await tx
      .update(figureFile)
      .set({ taken: now.toISOString(), by: actorOf(who) })
      .where(and(eq(figureFile._id, id), isNull(figureFile.taken)))
  }
  const [row] = await fileRows(tx, eq(figureFile._id, id))
  return row!
}

/** Remembers the groups of accounts that nobody had grouped when the file was checked; one that somebody has grouped since stays so. */
async function groupFresh(tx: Tx, fresh: readonly { account: string; name: string }[], picked: Taking['groups']) {
  if (fresh.length === 0) return
  const [known, numbers] = [await tx.select().from(figureAccount), new Set((await groupsOf(tx)).map(({ number }) => number))]
  const there = new Set(known.map(({ _id }) => _id))
  const by = new Map(picked.map(({ account, group }) => [account, group]))
  const missing = fresh.filter(({ account }) => !there.has(account))
  const loose = missing.filter(({ account }) => !numbers.has(by.get(account) ?? -1)).map(({ account }) => account)
  if (loose.length > 0) throw new Refusal('invalid', { groups: `Wähle zuerst die Gruppe von Konto ${loose.slice(0, 5).join(', ')}.` })
  if (missing.length === 0) return
  await tx
    .insert(figureAccount)
    .values(missing.map(({ account, name }) => ({ _id: account, name, group: by.get(account)! })))
    .onConflictDoNothing()
}
