import { examplePicture } from '#contract/files.ts'
import type { Parts } from '#server/testing/request.ts'
import { type RelationName, relations } from './relations.ts'
import type { Traces } from './traces.ts'

/** What a call's input can aim at. */
export type Aim = Traces & { other: string; nachname: string }

interface Line {
  /** Those who are told by it who the other one is, by name or by id. */
  told: readonly RelationName[]
  /** The input; without it the call's own example. */
  aim?: (at: Aim) => Parts
}

const all = Object.keys(relations) as RelationName[]
/** Who is in a group with somebody sees them there, whatever is between the two; nobody sees who has deleted their account (K08, K40). */
const inGroup = all.filter(name => name !== 'deleted')
const unblocked = inGroup.filter(name => !name.includes('block'))
const friends: RelationName[] = ['friend', 'friend elsewhere', 'partner']
/** Whose comments are read by all who read there: of age, in the Community, and not blocked. */
const commenting: RelationName[] = [...friends, 'findable', 'hidden', 'elsewhere', 'asked', 'asks', 'has declined', 'was friend']
const writable: RelationName[] = [...friends, 'trainer', 'studio']

/**
 * Every call of the Community that a member may make, and by which of them somebody who stands in which relation is told of the other one. In each
 * of them both are in a group, have begun a one-to-one chat, and the other one has written posts, comments under those of somebody whom both know,
 * goes to an event and a course, and is in the studio.
 */
export const seenBy: Record<string, Line> = {
  'chat.groups': { told: inGroup },
  'chat.group': { told: inGroup, aim: at => ({ params: { id: at.round } }) },
  'chat.common': { told: inGroup, aim: at => ({ params: { id: at.other } }) },
  'chat.people': { told: writable, aim: at => ({ query: { q: at.nachname } }) },
  'chat.messages': { told: inGroup, aim: at => ({ params: { id: at.round } }) },
  // What somebody wrote whom one has blocked is still found where the two are alone.
  'chat.search': { told: inGroup, aim: () => ({ query: { q: 'rudern' } }) },
  // The one that has begun already; relations.test.ts begins new ones.
  'chat.create': { told: inGroup, aim: at => ({ body: { memberIds: [at.other] } }) },
  'chat.edit': { told: [], aim: at => ({ params: { id: at.round }, body: { name: 'Neu', version: 1 } }) },
  'chat.addMembers': { told: friends, aim: at => ({ params: { id: at.mine }, body: { memberIds: [at.other] } }) },
  'chat.setRole': { told: [], aim: at => ({ params: { id: at.round, userId: at.other }, body: { role: 'admin' } }) },
  'chat.picture': { told: [], aim: at => ({ params: { groupId: at.mine }, body: examplePicture }) },
  'chat.presence': { told: [...friends, 'trainer'] },
  'chat.invited': { told: [], aim: at => ({ params: { id: at.invited } }) },
  'social.profile': { told: [...friends, 'findable', 'asked', 'asks', 'has declined'], aim: at => ({ query: { id: at.other } }) },
  'social.search': { told: ['findable'], aim: at => ({ query: { q: at.nachname } }) },
  'social.requests': { told: [...friends, 'asked', 'asks', 'has declined'] },
  'social.friendsOf': { told: [], aim: at => ({ params: { id: at.other } }) },
  'social.checkedIn': { told: friends },
  'social.blocked': { told: ['blocked', 'trainer, blocked'] },
  'posts.feed': { told: friends },
  'posts.ofUser': { told: [...friends, 'findable'], aim: at => ({ params: { id: at.other }, query: {} }) },
  'posts.one': { told: [...friends, 'findable'], aim: at => ({ params: { id: at.wide } }) },
  'posts.comments': { told: commenting, aim: at => ({ params: { id: at.thirds }, query: {} }) },
  'posts.commentsToo': { told: commenting, aim: at => ({ params: { id: at.thirds }, query: {} }) },
  'postPictures.image': { told: [...friends, 'findable'], aim: at => ({ params: { id: at.pictures.wide } }) },
  'friends.list': { told: friends },
  'friends.requests': { told: ['asked', 'asks', 'has declined'] },
  'friends.signups': { told: friends },
  'events.one': { told: friends, aim: at => ({ params: { id: at.event } }) },
}

/** Calls that tell nobody of anybody else, by their domain. */
export const tellsNobody: Record<string, string> = {
  chat: 'removeMember leave dissolve mute send editMessage deleteMessage read typing choices choose invitations answer',
  social: 'summary saveProfile request accept remove askPartner partner endPartnership proposeTraining respond withdraw block unblock',
  posts: 'create signup instructing remove like comment commentToo removeComment',
  postPictures: 'upload',
  friends: 'add accept decline',
  events: 'list forSlider forSelect count mine invitation entry signUp signOff',
  moderation: 'report mine object',
  push: 'key subscribe token verify devices remove',
  notifications: 'list read readAll',
  galleries: 'ofStudio',
  displays: 'ask claim renew',
  referrals: 'mine poster setShown refer page answer',
  party: 'list slots check signup own confirm withdraw',
  contest: 'availableEntries availableDates allEntries ownEntry update reserve',
  allianz: 'status download enter',
}

/** The same of the frames of the live channel, as the other one comes, writes, reads, types, edits, likes and goes. */
export const framesSeenBy: Record<string, readonly RelationName[]> = {
  'chat:newMessage': inGroup,
  'chat:messageUpdated': inGroup,
  'chat:userReadMessages': unblocked,
  'chat:userStartedTyping': unblocked,
  'chat:userStoppedTyping': unblocked,
  'chat:userOnline': [...friends, 'trainer'],
  'chat:userOffline': [...friends, 'trainer'],
}

/** Who sees the other one's pictures: their face in the group that both are in, and those of a post for friends and of one for the studio. */
export const picturesSeenBy: Record<keyof Traces['pictures'], readonly RelationName[]> = {
  face: inGroup,
  near: friends,
  wide: [...friends, 'findable'],
}
