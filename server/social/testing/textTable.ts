import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { exampleOccasion, exampleSlot } from '#contract/occasions/shapes.ts'
import { chatGroup, chatMessage } from '#server/chat/tables.ts'
import { displayPairing } from '#server/displays/tables.ts'
import { aPicture } from '#server/displays/testing/make.ts'
import { occasion } from '#server/occasions/tables.ts'
import { settingsOf } from '#server/referrals/referralSettings.ts'
import { person } from '#server/shared/auth/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { relationship, socialProfile, trainingRequest } from '#server/social/tables.ts'
import type { Parts } from '#server/testing/request.ts'
import type { Stage } from './stage.ts'

/** The domains that the Community is made of. */
export const domains = [
  ...(['social', 'posts', 'postPictures', 'friends', 'chat', 'moderation', 'events', 'eventPeople', 'eventDoor', 'displays'] as const),
  ...(['galleries', 'publicForms', 'party', 'contest', 'allianz', 'referrals', 'referralOffice'] as const),
]

/** What somebody says beside the text, which is put in its place afterwards. */
type Saying = Parts & { key?: string }

interface Line {
  who: 'me' | 'boss' | 'nobody'
  /** By the text's place: `table.column` of the record that holds it afterwards; null where nothing of it is kept. */
  kept: Record<string, string | null>
  say: (at: Stage) => Saying | Promise<Saying>
}

const nothing = (...places: string[]) => Object.fromEntries(places.map(place => [place, null]))
const in1 = (table: string, ...columns: string[]) => Object.fromEntries(columns.map(column => [`body.${column}`, `${table}.${column}`]))

const searches = (who: Line['who'] = 'boss', say: Line['say'] = () => ({ query: {} })): Line => ({ who, kept: nothing('query.q'), say })
const ofCase = async (at: Stage, body: object, decided = false): Promise<Saying> => ({ params: { id: await at.anew.case(decided) }, body })

/** A form with its proof of work, from somebody who has no account. */
async function proven(at: Stage, body: object, wrap = (form: object): object => form): Promise<Saying> {
  const key = v7()
  return {
    key,
    body: wrap({ vorname: 'Lea', nachname: 'Muster', email: `${key}@formkurve.example`, proof: await proofFor(at.house, key), ...body }),
  }
}

const occasionForm = () => ({ ...exampleOccasion, _id: v7(), studio: 'winterthur', slots: [{ ...exampleSlot, _id: v7() }] })
const contestForm = () => ({ ...occasionForm(), studio: null })
async function changed(at: Stage, kind: 'party' | 'contest'): Promise<Saying> {
  const { _id } = await at.anew.occasion(kind)
  const form = kind === 'party' ? occasionForm() : contestForm()
  return { params: { id: _id }, body: { ...form, _id, version: 1 } }
}
const ofOccasion = in1('occasion', 'title', 'text', 'place')

const titled = (at: Stage, id: 'gallery' | 'album') => at.anew.gallery(id)
const inWinterthur = (_id: string, more: object = {}) => ({ body: { _id, studio: 'winterthur', title: 'Empfang', ...more } })
const screen = { galleries: [], albums: [], courses: false, seconds: 10, hours: null }
const agreed = { people: 'true', until: '2199-01-01' }

const versionOf = async (at: Stage, table: PgTable & { _id: unknown; version: unknown }, _id: string) => {
  const [row] = await at.house.db
    .select()
    .from(table as PgTable)
    .where(eq(table._id as never, _id))
  return (row as { version: number }).version
}

const newPost = () => ({ _id: v7(), text: 'Hoi', image: null, audience: 'friends' })
const ofCourse = async (at: Stage, as: 'member' | 'instructor'): Promise<Saying> => ({
  body: { _id: v7(), courseExecutionId: await at.anew.course(as), audience: 'friends' },
})
const comments: Line = {
  who: 'me',
  kept: { 'body.text': 'post_comment.text' },
  say: async at => ({ params: { id: await at.anew.post() }, body: { _id: v7() } }),
}
const eventForm = {
  title: 'Fest',
  studio: 'winterthur',
  published: true,
  startsAt: '2099-06-12T15:00:00.000Z',
  endsAt: '2099-06-12T20:00:00.000Z',
}
const ofEvent = in1('event', 'title', 'text', 'place')
const invited = () => ({ _id: v7(), vorname: 'Lea', nachname: 'Muster', email: `${v7()}@formkurve.example`, telefon: null, agreed: true })

/**
 * Every text of the Community's calls that anybody may choose freely. A call with a new one fails until it has a line here, and a column that is
 * not shown on any screen fails in `e2e/xss/stops.test.ts`.
 */
export const texts: Record<string, Line> = {
  'account.edit': {
    who: 'me',
    kept: { 'body.vorname': 'person.vorname', 'body.nachname': 'person.nachname' },
    say: async at => ({ body: { vorname: 'Vreni', nachname: 'Muster', version: await versionOf(at, person, at.me._id) } }),
  },
  'social.saveProfile': {
    who: 'me',
    kept: { 'body.text': 'social_profile.text' },
    say: async ({ house, me }) => {
      const [row] = await house.db.select().from(socialProfile).where(eq(socialProfile.person, me._id))
      return { body: { version: row!.version, joined: true, findable: true, sharesFriends: false, sharesSignups: false } }
    },
  },
  'social.search': searches('me'),
  'social.request': {
    who: 'me',
    kept: { 'body.text': 'relationship.text' },
    say: async ({ house, stranger }) => {
      await house.db.delete(relationship).where(eq(relationship.state, 'requested'))
      return { params: { id: stranger._id }, body: {} }
    },
  },
  'social.proposeTraining': {
    who: 'me',
    kept: { 'body.text': 'training_request.text', 'body.studio': null },
    say: async ({ house, me, friend }) => {
      await house.db.delete(trainingRequest).where(eq(trainingRequest.from, me._id))
      return { body: { _id: v7(), to: friend._id, at: '2099-06-12T15:00:00.000Z' } }
    },
  },
  'posts.create': { who: 'me', kept: { 'body.text': 'post.text' }, say: () => ({ body: newPost() }) },
  'posts.signup': { who: 'me', kept: { 'body.text': 'post.text' }, say: at => ofCourse(at, 'member') },
  'posts.instructing': { who: 'me', kept: { 'body.text': 'post.text' }, say: at => ofCourse(at, 'instructor') },
  'posts.comment': comments,
  'posts.commentToo': comments,
  'posts.review': {
    who: 'boss',
    kept: { 'body.reason': 'post.reason' },
    say: async at => ({ params: { id: await at.anew.post(at.friend._id, 'pending') }, body: { status: 'rejected' } }),
  },
  'chat.create': { who: 'me', kept: { 'body.name': 'chat_group.name' }, say: () => ({ body: { _id: v7(), memberIds: [] } }) },
  'chat.edit': {
    who: 'me',
    kept: { 'body.name': 'chat_group.name' },
    say: async at => ({ params: { id: at.group }, body: { version: await versionOf(at, chatGroup, at.group) } }),
  },
  'chat.people': searches('me'),
  'chat.search': searches('me'),
  'chat.send': {
    who: 'me',
    kept: { 'body.textContent': 'chat_message.text', 'body.text': 'chat_message.text' },
    say: at => ({ params: { id: at.group }, body: { _id: v7() } }),
  },
  'chat.editMessage': {
    who: 'me',
    kept: { 'body.textContent': 'chat_message.text', 'body.text': 'chat_message.text' },
    say: async at => ({ params: { id: at.message }, body: { version: await versionOf(at, chatMessage, at.message) } }),
  },
  'chat.picture': {
    who: 'me',
    kept: nothing('query.seen'),
    say: async at => ({ params: { groupId: at.group }, query: {}, body: { ...(await aPicture()), among: undefined } }),
  },
  'moderation.report': {
    who: 'me',
    kept: { 'body.text': 'moderation_report.text', 'body.seen.0.text': 'moderation_kept.text' },
    say: async at => {
      const id = await at.anew.post()
      return { body: { kind: 'post', id, reason: 'other', seen: [{ id, text: 'Hoi' }] } }
    },
  },
  'moderation.object': { who: 'me', kept: { 'body.text': 'moderation_case.objection' }, say: at => ofCase(at, {}, true) },
  'moderation.look': { who: 'boss', kept: { 'body.why': 'moderation_look.why' }, say: at => ofCase(at, {}) },
  'moderation.decide': { who: 'boss', kept: { 'body.reason': 'moderation_case.said' }, say: at => ofCase(at, { act: 'warn' }) },
  'events.create': { who: 'boss', kept: ofEvent, say: () => ({ body: { _id: v7(), ...eventForm } }) },
  'events.edit': {
    who: 'boss',
    kept: ofEvent,
    say: async at => ({ body: { ...eventForm, _id: (await at.anew.event())._id, version: 1 } }),
  },
  'events.cancel': {
    who: 'boss',
    kept: { 'body.reason': 'event.reason' },
    say: async at => ({ params: { id: (await at.anew.event())._id }, body: {} }),
  },
  'eventPeople.list': searches('boss', async at => ({ params: { id: (await at.anew.event())._id }, query: {} })),
  'events.manage': searches(),
  'eventPeople.tell': {
    who: 'boss',
    kept: { 'body.text': 'notification.title' },
    say: async at => ({ params: { id: (await at.anew.event())._id }, body: {} }),
  },
  'eventDoor.check': {
    who: 'boss',
    kept: { 'body.acts.0.reason': 'event_door_act.reason' },
    say: async at => {
      const { _id } = await at.anew.event()
      const act = { _id: v7(), kind: 'correct', at: new Date().toISOString(), person: at.me._id, came: true }
      return { params: { id: _id }, body: { acts: [act] } }
    },
  },
  'displays.albums': searches(),
  'displays.addAlbum': { who: 'boss', kept: in1('gallery', 'title'), say: () => inWinterthur(v7()) },
  'displays.editAlbum': {
    who: 'boss',
    kept: in1('gallery', 'title'),
    say: async at => inWinterthur(await titled(at, 'album'), { version: 1 }),
  },
  'displays.photos': {
    who: 'boss',
    kept: { 'query.consent': 'gallery_image.consent' },
    say: async at => ({ params: { id: await titled(at, 'album') }, query: agreed, body: { ...(await aPicture()), field: 'photos' } }),
  },
  'displays.list': searches(),
  'displays.create': { who: 'boss', kept: in1('display', 'title'), say: () => inWinterthur(v7(), screen) },
  'displays.edit': {
    who: 'boss',
    kept: in1('display', 'title'),
    say: async at => inWinterthur(await at.anew.display(), { ...screen, version: 1 }),
  },
  'displays.ask': {
    who: 'nobody',
    kept: in1('display_pairing', 'device'),
    // So many wait at once and no more.
    say: async ({ house }) => {
      await house.db.delete(displayPairing)
      return { body: {} }
    },
  },
  'displays.claim': { who: 'nobody', kept: nothing('body.secret'), say: () => ({ body: {} }) },
  'galleries.list': searches(),
  'galleries.create': { who: 'boss', kept: in1('gallery', 'title'), say: () => inWinterthur(v7()) },
  'galleries.edit': {
    who: 'boss',
    kept: in1('gallery', 'title'),
    say: async at => inWinterthur(await titled(at, 'gallery'), { version: 1 }),
  },
  'galleries.upload': {
    who: 'boss',
    kept: { 'query.consent': 'gallery_image.consent' },
    say: async at => ({ query: { ...agreed, gallery: await titled(at, 'gallery') }, body: await aPicture() }),
  },
  'galleries.say': {
    who: 'boss',
    kept: in1('gallery_image', 'consent'),
    say: async at => ({ params: { id: await at.anew.picture() }, body: { people: true, until: '2199-01-01', version: 1 } }),
  },
  'publicForms.challenge': { who: 'nobody', kept: nothing('query.key'), say: () => ({ query: {} }) },
  'party.list': searches(),
  'party.check': { who: 'nobody', kept: nothing('query.code'), say: () => ({ query: {} }) },
  'party.signup': {
    who: 'nobody',
    kept: { 'body.data.vorname': 'occasion_entry.vorname', 'body.data.nachname': 'occasion_entry.nachname', 'body.data.proof': null },
    say: async at => proven(at, { slot: (await at.anew.occasion('party')).slot, guests: 0 }, data => ({ data })),
  },
  'party.own': { who: 'nobody', kept: nothing('query.key'), say: () => ({ query: {} }) },
  'party.confirm': { who: 'nobody', kept: nothing('body.key'), say: () => ({ body: {} }) },
  'party.withdraw': { who: 'nobody', kept: nothing('body.key'), say: () => ({ body: {} }) },
  'party.create': { who: 'boss', kept: ofOccasion, say: () => ({ body: occasionForm() }) },
  'party.edit': { who: 'boss', kept: ofOccasion, say: at => changed(at, 'party') },
  'contest.ownEntry': { who: 'nobody', kept: nothing('query.key'), say: () => ({ query: {} }) },
  'contest.update': { who: 'nobody', kept: nothing('body.key'), say: () => ({ body: {} }) },
  'contest.reserve': {
    who: 'nobody',
    kept: { 'body.vorname': 'occasion_entry.vorname', 'body.nachname': 'occasion_entry.nachname', 'body.proof': null },
    say: async at => proven(at, { slot: (await at.anew.occasion('contest')).slot }),
  },
  'contest.adminList': searches(),
  'contest.create': { who: 'boss', kept: ofOccasion, say: () => ({ body: contestForm() }) },
  'contest.edit': { who: 'boss', kept: ofOccasion, say: at => changed(at, 'contest') },
  'allianz.edit': {
    who: 'boss',
    kept: in1('occasion', 'title', 'text'),
    say: async ({ house }) => {
      const [row] = await house.db.select().from(occasion).where(eq(occasion.kind, 'allianz'))
      const { from, until } = exampleOccasion
      return { body: { title: 'Allianz', from, until, version: row?.version ?? 0 } }
    },
  },
  'referrals.refer': { who: 'me', kept: in1('referral', 'vorname', 'nachname'), say: () => ({ body: invited() }) },
  'referrals.page': { who: 'nobody', kept: nothing('query.code'), say: () => ({ query: {} }) },
  'referrals.answer': {
    who: 'nobody',
    kept: { ...in1('referral', 'vorname', 'nachname'), ...nothing('body.ref', 'body.proof') },
    say: at => proven(at, { ref: at.me.email }),
  },
  'referralOffice.saveSettings': {
    who: 'boss',
    kept: { 'body.rewardText': 'referral_settings.reward_text', 'body.friendText': 'referral_settings.friend_text' },
    say: async ({ house }) => {
      const [{ version }] = await house.db.transaction(tx => settingsOf(tx))
      return { body: { rewardText: 'Ein Monat', rewardRappen: 5000, days: 90, version } }
    },
  },
  'referralOffice.list': searches(),
  'referralOffice.edit': {
    who: 'boss',
    kept: in1('referral', 'note'),
    say: async at => ({ params: { id: await at.anew.referral() }, body: { studio: 'winterthur', version: 1 } }),
  },
  'referralOffice.walkIn': {
    who: 'boss',
    kept: { ...in1('referral', 'vorname', 'nachname', 'note'), 'body.ref': null },
    say: at => ({ body: { ...invited(), studio: 'winterthur', ref: at.me.email } }),
  },
}
