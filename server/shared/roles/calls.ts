import { asc, eq, isNull } from 'drizzle-orm'
import { type RoleChange, roles } from '#contract/roles/calls.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { reachOf } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { createRole, editRole, listRoles, removeRole } from './bundles.ts'
import { changeGrants } from './change.ts'
import { readMatrix, rightsOfPerson } from './personRights.ts'
import { giverOf, seenStudios, visibleTo } from './rules.ts'
import { personRole, role } from './tables.ts'
import { readTrail } from './trail.ts'
import { createRight, createTopic, editRight, editTopic, listRights, listTopics, removeRight, removeTopic } from './words.ts'

export const roleCalls = serve(roles, {
  rights: ({ tx }) => listRights(tx),
  topics: ({ tx }) => listTopics(tx),
  createRight: ({ tx, house, who, body }) => createRight(tx, house, giverOf(who), body),
  editRight: ({ tx, who, params, body }) => editRight(tx, giverOf(who), params.code, body),
  removeRight: async ({ tx, house, who, params }) => {
    await removeRight(tx, house, giverOf(who), params.code)
    return done
  },
  createTopic: ({ tx, who, body }) => createTopic(tx, giverOf(who), body.title),
  editTopic: ({ tx, who, params, body }) => editTopic(tx, giverOf(who), params.id, body.title),
  removeTopic: async ({ tx, who, params }) => {
    await removeTopic(tx, giverOf(who), params.id)
    return done
  },

  names: ({ tx }) => tx.select({ code: role.code, title: role.title }).from(role).orderBy(asc(role.place), asc(role.title)),
  list: ({ tx }) => listRoles(tx),
  create: ({ tx, who, body }) => createRole(tx, giverOf(who), body),
  edit: ({ tx, house, who, params, body }) => editRole({ tx, house, who: giverOf(who) }, params.code, body),
  remove: async ({ tx, who, params }) => {
    await removeRole(tx, giverOf(who), params.code)
    return done
  },

  assign: async ({ tx, house, who, params, body }) => {
    const visible = visibleTo(seenStudios(who.grants))
    await rightsOfPerson(tx, visible, params.id)
    const present = await tx.select().from(personRole).where(eq(personRole.person, params.id))
    const taken = present.filter(({ role }) => !body.roles.some(wish => wish.role === role))
    const changes: RoleChange[] = [
      ...taken.map(({ role, studios }) => ({ code: role, studios: [], seen: reachOf(studios) })),
      ...body.roles.map(({ role, studios }) => ({ code: role, studios })),
    ].map(change => ({ ...change, person: params.id, kind: 'role' as const }))
    if (changes.length > 0) await changeGrants(tx, house, giverOf(who), changes)
    return rightsOfPerson(tx, visible, params.id)
  },
  of: ({ tx, who, params }) => rightsOfPerson(tx, visibleTo(seenStudios(who.grants)), params.id),
  mine: ({ tx, who }) => rightsOfPerson(tx, isNull(person.deletedAt), who._id),
  change: async ({ tx, house, who, body }) => ({ changes: await changeGrants(tx, house, giverOf(who), body.changes) }),
  matrix: ({ tx, who }) => readMatrix(tx, seenStudios(who.grants)),
  audit: ({ tx, who, query }) => readTrail(tx, seenStudios(who.grants), query),
})
