import { inArray, or } from 'drizzle-orm'
import { type Right, type Role, rights, roles } from '#contract/rights.ts'
import { roleTitles, topicId, topics } from '#contract/rules/roles/grantKinds.ts'
import type { Tx } from '#server/kit/database.ts'
import { right, rightTopic, role, roleRight } from './tables.ts'

const known = Object.keys(rights) as Right[]
const names = Object.keys(roles) as Role[]

/**
 * Adds rights, topics and roles that code names to the record, at every start. Those that stand there stay as people have worded, moved and
 * bundled them; `admin` gets all new ones.
 */
export async function stockRights(tx: Tx) {
  const there = new Set((await tx.select({ code: right.code }).from(right)).map(({ code }) => code))
  const missing = known.filter(code => !there.has(code))
  if (missing.length > 0) await addRights(tx, missing)
  const made = await tx
    .insert(role)
    .values(names.map((code, at) => ({ code, title: roleTitles[code], place: at + 1 })))
    .onConflictDoNothing()
    .returning({ code: role.code })
  const fresh = new Set<string>(made.map(({ code }) => code))
  if (missing.length > 0) fresh.add('admin')
  const bundled = names.filter(code => fresh.has(code)).flatMap(code => roles[code].map(each => ({ role: code, right: each })))
  if (bundled.length > 0) await tx.insert(roleRight).values(bundled).onConflictDoNothing()
}

async function addRights(tx: Tx, codes: readonly Right[]) {
  const wanted = topics
    .map(([title, of], at) => ({ _id: topicId(at + 1), title, place: at + 1, of }))
    .filter(({ of }) => of.some(code => codes.includes(code)))
  await tx
    .insert(rightTopic)
    .values(wanted.map(({ of: _, ...row }) => row))
    .onConflictDoNothing()
  const ids = wanted.map(({ _id }) => _id)
  const titles = wanted.map(({ title }) => title)
  const found = await tx
    .select()
    .from(rightTopic)
    .where(or(inArray(rightTopic._id, ids), inArray(rightTopic.title, titles)))
  const rows = wanted.flatMap(({ _id, title, of }) => {
    const topic = (found.find(row => row._id === _id) ?? found.find(row => row.title === title))?._id ?? _id
    return of.filter(code => codes.includes(code)).map(code => ({ code, title: rights[code], topic }))
  })
  await tx.insert(right).values(rows).onConflictDoNothing()
}
