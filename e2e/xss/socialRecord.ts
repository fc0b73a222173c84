import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { chatGroup, chatMember, chatMessage, chatWindow } from '#server/chat/tables.ts'
import { moderationCase, moderationKept, moderationLook, moderationReport } from '#server/moderation/tables.ts'
import { pairOf } from '#server/social/pair.ts'
import { post, postComment } from '#server/social/posts/tables.ts'
import { relationship, socialProfile, trainingRequest } from '#server/social/tables.ts'
import { ago, days, type Filling, idsOf, winterthur } from './filling.ts'

/** Profiles, friends, requests, and what they wrote with them. */
export async function fillTies({ db, me, friends, askers, text, at }: Filling) {
  const people = [me, ...friends, ...askers]
  const joined = { consent: communityConsent.version, joinedAt: at, findable: true, asMinor: false }
  await db.insert(socialProfile).values(people.map(({ _id }) => ({ ...joined, person: _id })))
  for (const [n, { _id }] of friends.entries())
    await db
      .update(socialProfile)
      .set({ text: text('social_profile.text', n, 500) })
      .where(eq(socialProfile.person, _id))

  await db.insert(relationship).values([
    ...friends.map(({ _id }) => ({ ...pairOf(me._id, _id), kind: 'friend', state: 'agreed', asker: _id, askedAt: at, at }) as const),
    ...askers.map(({ _id }, n) => {
      const asked = { kind: 'friend', state: 'requested', asker: _id, askedAt: at, at } as const
      return { ...pairOf(me._id, _id), ...asked, text: text('relationship.text', n, 300) }
    }),
  ])
  await db.insert(trainingRequest).values(
    friends.map(({ _id }, n) => ({
      _id: v7(),
      from: _id,
      to: me._id,
      trainingAt: days(9),
      text: text('training_request.text', n, 300),
      asked: at,
      at,
    })),
  )
}

/** Posts and comments, those that wait and those that were rejected among them. */
export async function fillPosts({ db, me, friends, text, each, at }: Filling) {
  const said = { kind: 'text', audience: 'friends', ...winterthur } as const
  const posts = friends.map(({ _id }, n) => ({
    _id: v7(),
    author: _id,
    text: text('post.text', n, 2000),
    created: ago(n),
    approvedAt: ago(n),
  }))
  const rejected = { state: 'rejected', reviewedAt: at } as const
  await db.insert(post).values([
    ...posts.map(row => ({ ...said, ...row, state: 'approved' }) as const),
    ...each(n => ({
      ...said,
      ...rejected,
      _id: v7(),
      author: me._id,
      text: 'Nicht gut',
      reason: text('post.reason', n, 500),
      created: ago(n),
    })),
    ...friends.map(
      ({ _id }, n) => ({ ...said, _id: v7(), author: _id, state: 'pending', text: text('post.text', n, 2000), created: ago(n) }) as const,
    ),
  ])
  const under = posts[0]!._id
  await db.insert(postComment).values([
    ...friends.map(
      ({ _id }, n) =>
        ({ _id: v7(), post: under, author: _id, state: 'approved', text: text('post_comment.text', n, 1000), created: ago(n) }) as const,
    ),
    ...each(n => ({
      ...rejected,
      _id: v7(),
      post: under,
      author: me._id,
      text: 'Auch nicht',
      reason: text('post.reason', n, 500),
      created: ago(n),
    })),
  ])
}

/** Groups, and messages of the first. */
export async function fillChat({ db, vectors, me, friends, text, each, at }: Filling) {
  const groups = each(n => ({
    _id: v7(),
    kind: 'group',
    name: text('chat_group.name', n, 60),
    count: n === 0 ? vectors.length : 0,
    created: at,
  }))
  await db.insert(chatGroup).values(groups)
  const inGroups = groups.flatMap(({ _id: group }) => [me, friends[0]!].map(({ _id }) => ({ group, person: _id })))
  await db
    .insert(chatMember)
    .values(inGroups.map(row => ({ ...row, role: row.person === me._id ? 'admin' : 'member', joined: at, read: vectors.length })))
  await db.insert(chatWindow).values(inGroups.map(row => ({ ...row, first: 1 })))
  await db.insert(chatMessage).values(
    each(n => {
      const number = n + 1
      const row = { _id: v7(), group: groups[0]!._id, number, changed: number, worded: number, sender: friends[n]!._id, said: 'x' }
      return { ...row, text: text('chat_message.text', n, 5000), at: ago(vectors.length - n) }
    }),
  )
  return { group: groups[0]!._id }
}

/** Cases that were decided, with looks and an objection, and one that waits. */
export async function fillModeration({ db, me, friends, askers, text, each, at }: Filling) {
  const about = { kind: 'post', staff: false, ...winterthur } as const
  const decided = each(n => {
    const row = {
      ...about,
      _id: v7(),
      thing: v7(),
      person: me._id,
      name: 'Petra Prüfling',
      opened: ago(n),
      act: 'warn',
      decided: days(-1 - n / 100),
    } as const
    const objection = { objection: text('moderation_case.objection', n, 1000), objected: at }
    return { ...row, ...objection, state: 'upheld', said: text('moderation_case.said', n, 500) } as const
  })
  const waiting = { ...about, _id: v7(), thing: v7(), person: friends[0]!._id, name: 'Vreni Muster', opened: at }
  await db.insert(moderationCase).values([...decided, waiting])
  await db
    .insert(moderationLook)
    .values(each(n => ({ _id: v7(), case: decided[0]!._id, name: 'Leitung', why: text('moderation_look.why', n, 500), at: ago(n) })))
  await db.insert(moderationKept).values(
    each(
      n =>
        ({
          _id: v7(),
          case: waiting._id,
          item: v7(),
          source: 'device',
          sure: true,
          name: 'Vreni',
          text: text('moderation_kept.text', n, 5000),
          at,
        }) as const,
    ),
  )
  await db
    .insert(moderationReport)
    .values(
      askers.map(
        ({ _id }, n) =>
          ({ _id: v7(), case: waiting._id, person: _id, reason: 'other', text: text('moderation_report.text', n, 1000), at }) as const,
      ),
    )
  return { cases: idsOf(decided), waiting: waiting._id }
}
