import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type InferType, object } from 'yup'
import { roleTitles } from '#contract/rules/roles/grantKinds.ts'
import { email, text } from '#contract/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains, WithSettings } from '#server/kit/house.ts'
import { accountAt } from '#server/shared/auth/accountAt.ts'
import { giveRoles } from '#server/shared/auth/grants.ts'
import { issueKey } from '#server/shared/auth/mailedKeys.ts'
import { passwordLink } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { lockRights } from './administration.ts'
import { tellPeople } from './roleNews.ts'
import { personRole } from './tables.ts'
import { record } from './trail.ts'

/** Somebody who gets the administration; the names are those of an account that is made. */
export const newAdministrator = object({
  email: email().label('E-Mail'),
  vorname: text(80).label('Vorname').required(),
  nachname: text(80).label('Nachname').required(),
})
type NewAdministrator = InferType<typeof newAdministrator>

/**
 * Gives an account the administration of all studios, where nobody in the app can: at the beginning, or when its last holder is gone. The account is
 * made where there is none of this address. Answers the link by which its password is set, which holds for seven days.
 */
export async function makeAdministrator(tx: Tx, house: WithBus & WithDomains & WithSettings, wish: NewAdministrator) {
  await lockRights(tx)
  const known = await accountAt(tx, wish.email)
  const { _id, email } = known ?? (await addAccount(tx, wish))
  if (!(await isAdministrator(tx, _id))) {
    await giveRoles(tx, _id, ['admin'])
    await record(tx, [{ person: _id, role: 'admin', title: roleTitles.admin, act: 'given', before: [], after: 'all' }])
    await tellPeople(tx, house, [_id])
  }
  return { isNew: !known, link: passwordLink(house, await issueKey(tx, _id, 'set-password'), email) }
}

async function addAccount(tx: Tx, { email, vorname, nachname }: NewAdministrator) {
  const created = new Date().toISOString()
  const row = { _id: v7(), email, vorname, nachname, keepKey: randomBytes(32).toString('base64'), created }
  await tx.insert(person).values(row)
  await giveRoles(tx, row._id, ['member'])
  return row
}

const isAdministrator = async (tx: Tx, _id: string) =>
  (await tx.$count(personRole, and(eq(personRole.person, _id), eq(personRole.role, 'admin'), isNull(personRole.studios)))) > 0
