import { v7 } from 'uuid'
import { exampleSlot } from '#contract/occasions/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { chatGroup, chatMember, chatMessage, chatWindow } from '#server/chat/tables.ts'
import { courseSignup } from '#server/courses/tables.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { display, gallery, galleryImage } from '#server/displays/tables.ts'
import { event, eventSignup } from '#server/events/tables.ts'
import { moderationCase } from '#server/moderation/tables.ts'
import { type OccasionKind, occasion } from '#server/occasions/tables.ts'
import { referral } from '#server/referrals/tables.ts'
import { pairOf } from '#server/social/pair.ts'
import { post } from '#server/social/posts/tables.ts'
import { relationship } from '#server/social/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { socialMember } from './make.ts'

const soon = (days = 1) => new Date(Date.now() + days * dayMs).toISOString()

/** People of the Community, with what they need so that one of them can write a text at each of its places. */
export async function openStage(house: TestHouse) {
  const { db } = house
  const [me, friend, stranger] = [await socialMember(house), await socialMember(house), await socialMember(house)]
  const boss = await employee(house, 'admin')
  const at = soon(0)
  await db.insert(relationship).values({ ...pairOf(me._id, friend._id), kind: 'friend', state: 'agreed', asker: me._id, askedAt: at, at })

  const group = v7()
  await db.insert(chatGroup).values({ _id: group, kind: 'group', name: 'Runde', count: 1, created: at })
  await db.insert(chatMember).values({ group, person: me._id, role: 'admin', joined: at })
  await db.insert(chatWindow).values({ group, person: me._id, first: 1 })
  const message = v7()
  await db.insert(chatMessage).values({ _id: message, group, number: 1, changed: 1, worded: 1, sender: me._id, text: 'Hoi', said: 'x', at })

  /** Something new for each text. */
  const anew = {
    async post(author = friend._id, state: 'approved' | 'pending' = 'approved') {
      const row = { _id: v7(), author, kind: 'text', text: 'Hoi', audience: 'friends', studio: 'winterthur', state, created: at } as const
      await db.insert(post).values({ ...row, approvedAt: state === 'approved' ? at : null })
      return row._id
    },
    /** A course to which somebody goes, or that they lead. */
    async course(as: 'member' | 'instructor') {
      const { _id } = await makeExecution(house, as === 'member' ? { booked: 1 } : { instructor: me._id })
      if (as === 'member')
        await db.insert(courseSignup).values({ _id: v7(), execution: _id, person: me._id, state: 'booked', receipt: 1, at })
      return _id
    },
    /** A report that nobody has decided yet, or a warning. */
    async case(decided = false) {
      const row = { _id: v7(), kind: 'post', thing: await anew.post(me._id), person: me._id, name: 'Vreni', studio: 'winterthur' } as const
      const decision = decided ? ({ state: 'warned', act: 'warn', said: 'Lass das.', decided: at, decider: boss._id } as const) : {}
      await db.insert(moderationCase).values({ ...row, staff: false, opened: at, ...decision })
      return row._id
    },
    async event() {
      const row = {
        _id: v7(),
        title: 'Fest',
        studio: 'winterthur',
        startsAt: soon(),
        endsAt: soon(2),
        published: true,
        created: at,
        booked: 1,
      }
      await db.insert(event).values(row)
      await db.insert(eventSignup).values({ _id: v7(), event: row._id, person: me._id, state: 'booked', receipt: 1, at })
      return row
    },
    async gallery(kind: 'gallery' | 'album') {
      const row = { _id: v7(), kind, studio: 'winterthur', title: 'Empfang' }
      await db.insert(gallery).values(row)
      return row._id
    },
    async picture() {
      const row = {
        _id: v7(),
        gallery: await anew.gallery('gallery'),
        place: 0,
        file: `s${'B'.repeat(32)}.webp`,
        people: true,
        created: at,
      }
      await db.insert(galleryImage).values(row)
      return row._id
    },
    async display() {
      const row = { _id: v7(), studio: 'winterthur', title: 'TV' }
      await db.insert(display).values(row)
      return row._id
    },
    async occasion(kind: OccasionKind) {
      const slots = kind === 'allianz' ? [] : [{ ...exampleSlot, _id: v7(), capacity: 10_000 }]
      const row = {
        _id: v7(),
        kind,
        title: 'Anlass',
        from: soon(-1),
        until: soon(1),
        slots,
        ...(kind === 'party' && { studio: 'winterthur' }),
      }
      await db.insert(occasion).values(row)
      return { ...row, slot: slots[0]?._id }
    },
    async referral() {
      const contact = `${v7()}@formkurve.example`
      const reward = { rewardText: 'Ein Monat', rewardRappen: 0, settings: 0 }
      const row = {
        _id: v7(),
        member: me._id,
        vorname: 'Lea',
        nachname: 'Muster',
        email: contact,
        contact,
        counts: true,
        source: 'form',
      } as const
      await db.insert(referral).values({ ...row, ...reward, studio: 'winterthur', at, until: soon(90), since: at })
      return row._id
    },
  }
  return { house, me, friend, stranger, boss, group, message, anew }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
