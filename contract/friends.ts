import { array, type InferType, object } from 'yup'
import { domain, get, type Usual } from './call.ts'
import { exampleId } from './examples.ts'
import { relationshipWords } from './rules/social/moves.ts'
import { id, instant, text } from './shapes.ts'
import { ofJoined, perDay, relation, requests, socialPerson } from './social/calls.ts'

/** A friend, since when, and what the two are as training partners. */
const friend = socialPerson.shape({
  since: instant().required(),
  partner: text(12)
    .oneOf([...relationshipWords])
    .required(),
})
export type Friend = InferType<typeof friend>

/** A course that a friend has signed up for, of the next 14 days (K26). */
const signup = object({
  person: socialPerson.required(),
  execution: id().required(),
  title: text(80).required(),
  studio: text(40).required(),
  startsAt: instant().required(),
})
export type FriendSignup = InferType<typeof signup>

const somebody = { params: { id: exampleId('friend') } }
const act = { access: [], changes: true, offline: true, touches: ['social'], example: somebody } as const
const usual: Usual = { lane: 'social', mendedAt: 'friends' }

/** The other way to the same relationships (L178, A77). */
export const friends = domain('friends', usual, {
  list: get('friend/list', { access: [], ahead: ofJoined, covers: ['EP-100'], example: {} }, array().of(friend.required()).required()),
  requests: get('friend/request/list', { access: [], covers: ['EP-098'], example: {} }, requests),
  /** Sign-ups of friends who show them. */
  signups: get('friend/signups', { access: [], covers: ['EP-095'], example: {} }, array().of(signup.required()).required()),
  add: get('friend/request/add/:id', { ...act, limit: { ...perDay, as: 'social.request' }, covers: ['EP-096'] }, relation),
  accept: get('friend/request/accept/:id', { ...act, covers: ['EP-097'] }, relation),
  decline: get('friend/decline/:id', { ...act, covers: ['EP-099'], example: { params: { id: exampleId('asking') } } }, relation),
})
