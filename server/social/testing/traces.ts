import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { account } from '#contract/account.ts'
import type { Carried } from '#contract/carried.ts'
import { directId } from '#contract/chat/calls.ts'
import { postPictures } from '#contract/social/posts.ts'
import { dayMs } from '#contract/time.ts'
import { chatGroup, chatInvite, chatMember, chatMessage, chatWindow } from '#server/chat/tables.ts'
import { courseSignup } from '#server/courses/tables.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { event, eventSignup } from '#server/events/tables.ts'
import { sandboxInside } from '#server/outside/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { photo } from '#server/shared/files/testing/bytes.ts'
import { post, postComment, postLike, postPicture } from '#server/social/posts/tables.ts'
import { trainingRequest } from '#server/social/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

type People = Record<'me' | 'other' | 'third', Somebody> & { both: boolean; trains: boolean }

const at = new Date().toISOString()
const noPicture = `s${'0'.repeat(32)}.webp`
const tomorrow = new Date(Date.now() + dayMs).toISOString()
const dayAfter = new Date(Date.now() + 2 * dayMs).toISOString()

interface Grouped {
  _id: string
  kind: 'group' | 'direct'
  /** The first of them is its admin. */
  people: readonly Somebody[]
}

async function makeGroup({ db }: TestHouse, { _id, kind, people }: Grouped) {
  await db.insert(chatGroup).values({ _id, kind, name: kind === 'group' ? 'Runde' : null, count: 0, created: at })
  const [admin] = people
  const of = people.map(each => ({ group: _id, person: each._id }))
  await db.insert(chatMember).values(of.map(one => ({ ...one, role: one.person === admin?._id ? 'admin' : 'member', joined: at })))
  await db.insert(chatWindow).values(of.map(one => ({ ...one, first: 1 })))
  return _id
}

/** What somebody leaves wherever another one may meet them: in groups, in posts, at an event, in a course, in the studio. */
export async function leaveTraces(house: TestHouse, { me, other, third, both, trains }: People) {
  const { db } = house
  const group = (_id: string, kind: 'group' | 'direct', people: readonly Somebody[]) => makeGroup(house, { _id, kind, people })
  const message = v7()
  const said = { number: 1, changed: 1, worded: 1, sender: other._id, text: 'Rudern um sechs', said: 'x', at }
  const [round, direct, mine, invited] = [
    await group(v7(), 'group', [third, me, other]),
    await group(await directId(me._id, other._id), 'direct', [me, other]),
    await group(v7(), 'group', [me, third]),
    await group(v7(), 'group', [third, me]),
  ]
  await db.insert(chatMessage).values([
    { ...said, _id: message, group: round },
    { ...said, _id: v7(), group: direct },
    { ...said, _id: v7(), group: mine, sender: me._id },
  ])
  for (const each of [round, direct, mine]) await db.update(chatGroup).set({ count: 1 }).where(eq(chatGroup._id, each))
  await db.insert(chatInvite).values({ group: invited, person: other._id, by: me._id, at, expires: tomorrow })
  const written = { kind: 'text', text: 'Hoi', studio: 'winterthur', state: 'approved', created: at, approvedAt: at } as const
  const [near, wide, thirds, comment, training] = [v7(), v7(), v7(), v7(), v7()]
  const pictures = await picturesOf(house, other, both)
  await db.insert(post).values({ ...written, _id: thirds, author: third._id, audience: 'studio' })
  if (both) {
    await db.insert(post).values([
      { ...written, _id: near, author: other._id, audience: 'friends' },
      { ...written, _id: wide, author: other._id, audience: 'studio' },
    ])
    await db.insert(postPicture).values([
      { post: near, file: pictures.near },
      { post: wide, file: pictures.wide },
    ])
    await db.insert(postComment).values({ _id: comment, post: thirds, author: other._id, text: 'Stark', state: 'approved', created: at })
    await db.insert(postLike).values({ post: thirds, person: other._id, at })
    if (trains) await db.insert(trainingRequest).values({ _id: training, from: other._id, to: me._id, trainingAt: tomorrow, asked: at, at })
  }
  const execution = await makeExecution(house, { startsAt: tomorrow, booked: 1 })
  await db.insert(courseSignup).values({ _id: v7(), execution: execution._id, person: other._id, state: 'booked', receipt: 1, at })
  const happening = v7()
  await db
    .insert(event)
    .values({ _id: happening, title: 'Fest', startsAt: tomorrow, endsAt: dayAfter, published: true, booked: 1, created: at })
  await db.insert(eventSignup).values({ _id: v7(), event: happening, person: other._id, state: 'booked', receipt: 1, at })
  await db.update(person).set({ tacUserId: other._id }).where(eq(person._id, other._id))
  await db.insert(sandboxInside).values({ tacUserId: other._id, studio: 'winterthur', since: at })
  return {
    round,
    direct,
    mine,
    invited,
    message,
    near,
    wide,
    thirds,
    comment,
    training,
    execution: execution._id,
    event: happening,
    pictures,
  }
}

/** Names of somebody's pictures: their face, and that of a post for friends and of one for the studio, both for nobody where they write none. */
async function picturesOf(house: TestHouse, who: Somebody, writes: boolean) {
  const carried = async (field: string, width: number): Promise<Carried> => ({
    field,
    name: 'bild.png',
    type: 'image/png',
    base64: Buffer.from(await photo('png', width)).toString('base64'),
  })
  const face = await house.as(who, account.picture, { body: await carried('file', 20) })
  const [near, wide] = writes
    ? await Promise.all([30, 40].map(async width => house.as(who, postPictures.upload, { body: await carried('image', width) })))
    : []
  return { face: face.reply.bild!.replace('files/', ''), near: near?.reply.name ?? noPicture, wide: wide?.reply.name ?? noPicture }
}

export type Traces = Awaited<ReturnType<typeof leaveTraces>>
