import { eq } from 'drizzle-orm'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { accountsOf } from './stockGroups.ts'
import { figureAccount, figureGroup } from './tables.ts'

interface AccountForm {
  _id: string
  name: string
  group: number
  version: number
}

/** Names an account anew, or gives it another group. */
export async function saveAccount(tx: Tx, { _id, version, ...form }: AccountForm) {
  const [row] = await tx.select().from(figureAccount).where(eq(figureAccount._id, _id)).for('update')
  mustBeSeen(row, version, row !== undefined && isSame(row, form))
  if (isSame(row, form)) return row
  const [group] = await tx.select().from(figureGroup).where(eq(figureGroup.number, form.group))
  if (!group) throw new Refusal('invalid', { group: 'Diese Gruppe gibt es nicht.' })
  const changed = { ...row, ...form, version: row.version + 1 }
  await tx.update(figureAccount).set(changed).where(eq(figureAccount._id, _id))
  return changed
}

/** A page of all accounts that have a group. */
export async function accountPage(tx: Tx, { group, ...asked }: PageQuery & { group?: string[] }) {
  const rows = await accountsOf(tx)
  const wanted = group?.length ? rows.filter(row => group.includes(String(row.group))) : rows
  return paged(wanted, asked, row => `${row._id} ${row.name}`, '_id')
}
