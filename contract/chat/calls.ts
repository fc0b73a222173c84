import { array, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { example, exampleId } from '#contract/examples.ts'
import { examplePicture, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { count, cursor, done, flag, id, instant, list, queryCount, text } from '#contract/shapes.ts'
import { choiceCalls } from './choices.ts'
import { invitationCalls } from './invitations.ts'
import { presenceCalls } from './presence.ts'
import {
  changedGroup,
  fewestSought,
  group,
  groupName,
  groupNumber,
  longestChatPage,
  memberRole,
  messagePage,
  messageText,
  mostAdded,
  receipt,
  searchPage,
  writable,
} from './shapes.ts'

const chatGroup = exampleId('chatGroup')
const chatMessage = exampleId('chatMessage')

/** The lane of a group: what is written there arrives in the order in which it was written, beside all other groups. */
const laneOfGroup = (_id: string | undefined) => `chat ${_id ?? ''}`
const lane = ({ params, query, body }: { params: Record<string, string>; query: Record<string, unknown>; body: unknown }) =>
  laneOfGroup(params.id ?? (query.group as string | undefined) ?? (body as { _id?: string } | undefined)?._id)
const laneOfMessage = ({ query }: { query: Record<string, unknown> }) => laneOfGroup(query.group as string | undefined)

const groupOf = ({ params, query, body }: Parameters<Exclude<Usual['mendedAt'], string | undefined>>[0]) =>
  params.groupId ?? (query.group as string | undefined) ?? params.id ?? (body as { _id?: string } | undefined)?._id
const usual: Usual = {
  mendedAt: whole => ({ to: 'chat', search: { group: groupOf(whole) } }),
  rows: { group: ['edit', 'picture'], message: ['editMessage'] },
}
const ofMember = ({ params }: { params: Record<string, string> }) => `chat.member/${params.id}/${params.userId}`
const inGroup = { params: { id: chatGroup } }
/** New groups of a day; one-to-one chats don't count into them (K43). */
export const newGroups = { times: 20, seconds: 86_400 }
/** How often somebody may tell that they write, and as often that they no longer do (K43). */
export const typingRate = { times: 1, seconds: 3 }
/** The group in whose lane a message's own acts wait. */
const ofGroup = object({ group: id() })
const written = { textContent: messageText(), text: messageText() }

/** One-to-one and group chat (L196). Whoever is not in a group, or names nobody they may write to, gets `missing`. */
export const chat = domain('chat', usual, {
  /** Own groups, the one with the newest message first; also those that one has left. */
  groups: get('chat/groups', { access: [], covers: ['EP-215'], example: {} }, array().of(group).required()),
  /** One group as the caller sees it. Not in the specification. */
  group: get('chat/groups/:id', { access: [], example: inGroup }, group),
  /**
   * Begins a group with a name, or without one the one-to-one chat with the one person named, whose id is made of both (`directId`): made
   * again it is the same group. A group has at least two (K05), but for one that a device of before made alone, under its id. Refuses `taken` for an id with another content, `invalid` for an id of another pair.
   */
  create: post(
    'chat/groups',
    {
      access: [],
      offline: true,
      lane,
      limit: { times: 300, seconds: 86_400 },
      body: object({ _id: id(), name: groupName(), memberIds: list(id().required(), mostAdded).required() }),
      covers: ['EP-213'],
      example: { body: { _id: exampleId('newChatGroup'), name: 'Lauftreff', memberIds: [] } },
    },
    changedGroup,
  ),
  /** Renames the group and sets its picture; for its admins. */
  edit: put(
    'chat/groups/:id',
    {
      access: [],
      offline: true,
      lane,
      body: object({ name: groupName().required('Die Gruppe braucht einen Namen.'), version: count().required() }),
      covers: ['EP-217'],
      example: { ...inGroup, body: { name: 'Frühschicht', version: 1_000_000 }, answers: 'stale' },
    },
    changedGroup,
  ),
  /**
   * Adds friends, and invites others whom one may write to or knows (K07); for the group's admins. Who is in it already stays as they are.
   * A studio's own account is in no group.
   */
  addMembers: post(
    'chat/groups/:id/members',
    {
      access: [],
      offline: true,
      lane,
      body: object({ memberIds: list(id().required(), mostAdded).required() }),
      covers: ['EP-214'],
      example: { ...inGroup, body: { memberIds: [] } },
    },
    changedGroup,
  ),
  /**
   * Removes somebody, for admins; with the caller's own id it is leaving, and the longest-standing member follows the last admin. `role` is what
   * the device showed: whom another admin gave a different one meanwhile is not removed, `stale` (K05).
   */
  removeMember: del(
    'chat/groups/:id/members/:userId',
    {
      access: [],
      offline: true,
      lane,
      row: ofMember,
      seen: 'query.role',
      query: object({ role: memberRole() }),
      current: changedGroup,
      covers: ['EP-218'],
      example: { params: { id: chatGroup, userId: example.unregistered } },
    },
    done,
  ),
  /** Leaves, once the breath is over in which that can be taken back. Not in the specification. */
  leave: post(
    'chat/groups/:id/leave',
    { access: [], offline: true, lane, breath: 5, example: { params: { id: exampleId('spareChatGroup') } } },
    done,
  ),
  /**
   * Dissolves the group for all, once the breath is over in which that can be taken back; for its admins. Without members a group goes with all
   * that was written in it (K39). Not in the specification.
   */
  dissolve: post(
    'chat/groups/:id/dissolve',
    { access: [], offline: true, lane, breath: 8, example: { params: { id: exampleId('oldChatGroup') } } },
    done,
  ),
  /** Sets a role; for admins. Refuses `chat-last-admin`, and `stale` for whoever is no member any more (K05). */
  setRole: put(
    'chat/groups/:id/members/:userId',
    {
      access: [],
      offline: true,
      lane,
      row: ofMember,
      body: object({ role: memberRole().required() }),
      covers: ['EP-219'],
      example: { params: { id: chatGroup, userId: example.unregistered }, body: { role: 'admin' }, answers: 'missing' },
    },
    changedGroup,
  ),
  /** Mutes the group for the caller, or no longer. Not in the specification. */
  mute: put(
    'chat/groups/:id/muted',
    { access: [], offline: true, lane, body: object({ muted: flag().required() }), example: { ...inGroup, body: { muted: false } } },
    done,
  ),
  /** Groups that both are in, as the caller sees them, the one-to-one chat first. */
  common: get(
    'chat/users/:id/common-groups',
    { access: [], covers: ['EP-212'], example: { params: { id: example.person } } },
    array().of(group).required(),
  ),
  /** People whom one may write to, by the beginnings of their names. Not in the specification. */
  people: get(
    'chat/people',
    { access: [], query: object({ q: text(100) }), limit: { times: 60, seconds: 60 }, example: { query: { q: 'mus' } } },
    array().of(writable.required()).required(),
  ),
  /**
   * Messages that the caller may read. With `after` everything that changed since that number, oldest change first; with `before` those whose
   * place is lower, with `around` those on both sides of one, without any of them the newest, newest first. Refuses `missing` for one that the
   * caller may not read.
   */
  messages: get(
    'chat/groups/:id/messages',
    {
      access: [],
      query: object({
        after: queryCount(0, 1_000_000_000),
        before: queryCount(0, 1_000_000_000),
        around: id(),
        limit: queryCount(1, longestChatPage),
      }),
      covers: ['EP-216'],
      example: inGroup,
    },
    messagePage,
  ),
  /**
   * Messages that the caller may read and that have words beginning with each of those typed, the newest first; `group` searches one alone,
   * `before` is the `next` of the page before. Not in the specification.
   */
  search: get(
    'chat/search',
    {
      access: [],
      limit: { times: 60, seconds: 60 },
      query: object({
        q: text(100).min(fewestSought, `Gib mindestens ${fewestSought} Zeichen ein.`).required(),
        group: id(),
        before: cursor(),
      }),
      example: { query: { q: 'morgen' } },
    },
    searchPage,
  ),
  /** Sends a message (K01). The same id with the same content is the same message, with another one `key-reused`. */
  send: post(
    'chat/groups/:id/messages',
    {
      access: [],
      offline: true,
      lane,
      limit: { times: 1000, seconds: 1000 },
      // One draft that two devices send is one message (K01).
      beside: ['written'],
      body: object({ _id: id().required(), ...written, replyToMessageId: id().nullable(), written: instant() }),
      example: { ...inGroup, body: { _id: exampleId('newChatMessage'), textContent: 'Morgen um sechs?' } },
    },
    receipt,
  ),
  /** Changes an own message; what was edited elsewhere since is `stale`, what was taken back stays so: `chat-deleted`. */
  editMessage: put(
    'chat/messages/:id',
    {
      access: [],
      offline: true,
      lane: laneOfMessage,
      limit: { times: 1000, seconds: 1000 },
      query: ofGroup,
      body: object({ ...written, version: count().required() }),
      current: object({ _id: id(), version: count() }),
      example: { params: { id: chatMessage }, body: { textContent: 'Morgen um sieben?', version: 1_000_000 }, answers: 'stale' },
    },
    receipt,
  ),
  /** Takes an own message back, or as the group's admin anybody's; it beats every edit (K09). */
  deleteMessage: del(
    'chat/messages/:id',
    { access: [], offline: true, lane: laneOfMessage, query: ofGroup, example: { params: { id: exampleId('spareChatMessage') } } },
    receipt,
  ),
  /** Says how far the caller has read; a lower number changes nothing. */
  read: put(
    'chat/groups/:id/read',
    { access: [], offline: true, lane, body: object({ number: groupNumber().required() }), example: { ...inGroup, body: { number: 1 } } },
    done,
  ),
  /** Tells the others that the caller writes, or no longer. Not in the specification. */
  typing: post(
    'chat/groups/:id/typing',
    {
      access: [],
      // Beginning and ending are counted apart, each by `typingRate`.
      limit: { times: 2, seconds: 3 },
      body: object({ typing: flag().required() }),
      example: { ...inGroup, body: { typing: true } },
    },
    done,
  ),
  ...presenceCalls,
  ...choiceCalls,
  ...invitationCalls,
  ...uploads({
    /** The picture of a group, by its admins (K42). `seen` names the one that the device showed, `none` for none: another one by now is `stale` (K05). */
    picture: {
      path: 'upload/chat_group_bild/:groupId',
      access: [],
      types: pictures,
      size: 8_000_000,
      side: 512,
      offline: true,
      params: { groupId: id().required() },
      query: object({ seen: text(40) }),
      seen: 'query.seen',
      current: object({ _id: id(), version: count() }),
      covers: ['EP-564'],
      example: { params: { groupId: chatGroup }, body: { ...examplePicture } },
    },
  }),
})

/** True for an id that only a pair of people has: anybody can work out that of two others, so no group takes one. */
export const isOfPair = (_id: string) => _id[14] === '8'

/** The id of the one-to-one chat of two people: a UUIDv8 of the SHA-256 of their ids in order, so that both phones make the same one (K06). */
export async function directId(one: string, other: string) {
  const both = new TextEncoder().encode([one, other].sort().join(' '))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', both)).slice(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
