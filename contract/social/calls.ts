import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { communityConsents } from '#contract/rules/social/consent.ts'
import { relationshipWords, trainingStates } from '#contract/rules/social/moves.ts'
import { count, done, flag, id, instant, list, text } from '#contract/shapes.ts'
import type { Ahead, PrefetchContext } from '#contract/wears.ts'
import { writtenText } from '#contract/written.ts'

/** A greeting with a request. */
const greeting = writtenText(300).label('Gruss')

/** Somebody as another member sees them: never an address, a number, a birthday or a visit. */
export const socialPerson = object({
  _id: id().required(),
  vorname: text(80).required(),
  nachname: text(80).required(),
  /** Address of the picture below /api/, for this reader alone. */
  bild: text(400).nullable(),
  /** Code of the studio. */
  studio: text(40).nullable(),
})
export type SocialPerson = InferType<typeof socialPerson>

const relationshipWordText = () =>
  text(12)
    .oneOf([...relationshipWords])
    .required()

/** Relation of two people as the caller sees it; `_id` is the other person's, by whom a relationship is named in every call. */
export const relation = object({ _id: id().required(), friend: relationshipWordText(), partner: relationshipWordText() })
export type Relation = InferType<typeof relation>

/** Somebody with what they are to the caller. */
const known = socialPerson.shape({ friend: relationshipWordText(), partner: relationshipWordText() })
export type CommunityPerson = InferType<typeof known>

const choices = {
  text: writtenText(500).label('Über dich').nullable().default(null),
  /** Found by a search of members of the studio and of friends' friends. */
  findable: flag().label('Auffindbar').required(),
  /** Friends see the list of friends (K26). */
  sharesFriends: flag().label('Freunde zeigen').required(),
  /** Friends see the sign-ups of the next 14 days (K26). */
  sharesSignups: flag().label('Kursanmeldungen zeigen').required(),
  /** Friends who show it too see that one is in the studio now (K27); left as it is by devices that don't say it. */
  sharesPresence: flag().label('«Jetzt im Studio» zeigen'),
}

/** One's own profile whole; `version` is 0 before joining. `joined: false` leaves the Community. */
export const profileForm = object({
  ...choices,
  version: count(0, 1_000_000_000).required(),
  joined: flag().required(),
  /** The version of the consent that was read; needed for joining. */
  consent: text(20)
    .oneOf([...communityConsents])
    .nullable()
    .default(null),
})
export type SocialProfileForm = InferType<typeof profileForm>

/** A profile; of somebody else what they show, of oneself the settings too. */
export const socialProfile = object({
  joined: flag().required(),
  person: known.nullable(),
  text: text(500).nullable(),
  /** Null for somebody else. */
  own: object({
    version: count(0, 1_000_000_000).required(),
    findable: flag().required(),
    sharesFriends: flag().required(),
    sharesSignups: flag().required(),
    sharesPresence: flag().required(),
    consent: text(20).nullable(),
    joinedAt: instant().nullable(),
    /** Under age, or of unknown age: found by others under age only (K17). */
    minor: flag().required(),
    /** Treated so by now: also after the 18th birthday, until the settings are saved anew. */
    asMinor: flag(),
    /** Leads courses in the studio, whose members read what they write for it. */
    leads: flag(),
  }).nullable(),
})
export type SocialProfile = InferType<typeof socialProfile>

export const requestKinds = ['friend', 'partner', 'training'] as const
export type RequestKind = (typeof requestKinds)[number]

/** An open request, or a training that is agreed and to come. */
const request = object({
  /** The training's; else the other person's. */
  _id: id().required(),
  kind: text(10)
    .oneOf([...requestKinds])
    .required(),
  way: text(3).oneOf(['in', 'out']).required(),
  person: socialPerson.required(),
  text: text(300).nullable(),
  at: instant().required(),
  state: text(12)
    .oneOf([...trainingStates])
    .required(),
  training: object({
    /** Moment of the training. */
    at: instant().nullable(),
    studio: text(40).nullable(),
    course: object({ _id: id().required(), title: text(80).required() }).nullable(),
  }).nullable(),
})
export type SocialRequest = InferType<typeof request>
export const requests = array().of(request.required()).required()

/** A proposal to train together once; `_id` is born on the device. */
export const trainingForm = object({
  _id: id().required(),
  to: id().required(),
  at: instant().label('Wann').nullable().default(null),
  studio: text(40).label('Studio').nullable().default(null),
  courseExecutionId: id().label('Kurs').nullable().default(null),
  text: writtenText(300).label('Nachricht').nullable().default(null),
})
export type TrainingForm = InferType<typeof trainingForm>

const training = object({
  _id: id().required(),
  state: text(12)
    .oneOf([...trainingStates])
    .required(),
})

/** How a training, or what two are to each other, stands by now: what a refusal hands back. */
const standing = training.concat(relation).partial()

const counts = object({ in: count().required(), out: count().required() }).required()
const friend = { params: { id: exampleId('friend') } }
/** Somebody unknown to all: the answer is the same. */
const nobody = { params: { id: exampleId('nobody') } }
const act = { access: [], offline: true, touches: ['friends'] } as const
/** Counts of unread things leave out those whom one has blocked, and no event names them. */
const blocking = ['friends', 'chat', 'events'] as const
/** Requests of a day (K43). */
export const perDay = { times: 30, seconds: 86_400 } as const

/** Asked for ahead by those who have joined the Community. */
export const ofJoined = {
  turn: 'circle',
  after: 'social.profile',
  inputs: (_: PrefetchContext, { joined }: SocialProfile) => (joined ? [{}] : []),
} as const satisfies Ahead

const usual: Usual = { lane: 'social', mendedAt: 'friends', rows: { profile: ['saveProfile'] } }

/**
 * Relationships between members (L177). An `:id` is the other person's, but for a training, which has its own. Who has not joined, was blocked
 * or does not exist is `missing`, one like the other.
 */
export const social = domain('social', usual, {
  /** One's own profile, or somebody else's. */
  profile: get(
    'social/profile',
    { access: [], query: object({ id: id() }), ahead: { turn: 'circle' }, covers: ['EP-076'], example: {} },
    socialProfile,
  ),
  /** Joins, changes or leaves (K15); another version answers `stale` with the profile as it stands. */
  saveProfile: put(
    'social/profile',
    {
      ...act,
      body: profileForm,
      covers: ['EP-077'],
      example: {
        body: {
          version: 1_000_000,
          joined: true,
          text: 'Am liebsten am Morgen.',
          findable: true,
          sharesFriends: false,
          sharesSignups: false,
        },
        answers: 'stale',
      },
    },
    socialProfile,
  ),
  /** People who made themselves findable, by the beginnings of their names (K16); 20 at most. */
  search: get(
    'social/search',
    {
      access: [],
      query: object({
        q: text(100)
          .required()
          .test('three', 'Gib mindestens 3 Zeichen ein.', value => (value ?? '').trim().length >= 3),
      }),
      limit: { times: 30, seconds: 60 },
      covers: ['EP-086'],
      example: { query: { q: 'beispiel' } },
    },
    array().of(known.required()).required(),
  ),
  /** Every open request, in and out, and trainings to come. */
  requests: get('social/requests', { access: [], ahead: ofJoined, covers: ['EP-087'], example: {} }, requests),
  summary: get(
    'social/requests/summary',
    { access: [], covers: ['EP-064'], example: {} },
    object({ friend: counts, partner: counts, training: counts }),
  ),
  /** Asks to be friends; asking somebody who has asked already accepts. */
  request: post(
    'social/request/:id',
    {
      ...act,
      body: object({ text: greeting.nullable().default(null) }),
      limit: perDay,
      covers: ['EP-088'],
      example: { ...friend, body: {} },
    },
    relation,
  ),
  accept: put('social/accept/:id', { ...act, covers: ['EP-089'], example: friend }, relation),
  /**
   * Ends a friendship, takes one's own request back or declines theirs. `seen` says what the device showed: a request that was accepted
   * meanwhile is taken back all the same, and both are told.
   */
  remove: del(
    'social/relationship/:id',
    {
      ...act,
      query: object({ seen: text(12).oneOf([...relationshipWords]) }),
      covers: ['EP-090'],
      example: { ...friend, query: { seen: 'agreed' } },
    },
    relation,
  ),
  /** Asks a friend to be training partners (K18). */
  askPartner: post('social/request/training/:id', { ...act, limit: perDay, covers: ['EP-079'], example: friend }, relation),
  partner: put(
    'social/relationship/:id/training-partner',
    {
      ...act,
      body: object({ action: text(10).oneOf(['ask', 'accept', 'decline', 'withdraw']).required() }),
      limit: { times: 100, seconds: 86_400 },
      covers: ['EP-069'],
      example: { ...friend, body: { action: 'ask' } },
    },
    relation,
  ),
  /** Ends a training partnership; the friendship stays. */
  endPartnership: put('social/relationships/:id/end-partnership', { ...act, covers: ['EP-068'], example: friend }, relation),
  /** Proposes one training to a friend. */
  proposeTraining: post(
    'social/training-requests',
    {
      ...act,
      body: trainingForm,
      limit: perDay,
      covers: ['EP-065'],
      example: {
        body: { _id: exampleId('newTraining'), to: exampleId('nobody'), at: '2099-06-12T15:00:00.000Z', text: 'Beintag?' },
        answers: 'missing',
      },
    },
    training,
  ),
  /** Answers a proposed training, or the request of a person to be partners. */
  respond: put(
    'social/training-requests/:id/respond',
    {
      ...act,
      body: object({ status: text(10).oneOf(['accepted', 'declined']).required() }),
      current: standing,
      covers: ['EP-066'],
      example: { params: { id: exampleId('training') }, body: { status: 'accepted' } },
    },
    done,
  ),
  /** Takes back a training that one proposed, or the request to be partners. */
  withdraw: put(
    'social/training-requests/:id/withdraw',
    { ...act, covers: ['EP-067'], example: { params: { id: exampleId('ownTraining') } } },
    done,
  ),
  /** One's own friends, or those of a friend who shows them (K26). */
  friendsOf: get('social/friends/:id', { access: [], covers: ['EP-074'], example: friend }, array().of(socialPerson.required()).required()),
  /** Friends who are in the caller's studio now, where both show it (K27). */
  checkedIn: get('social/checked-in', { access: [], covers: ['EP-078'], example: {} }, array().of(socialPerson.required()).required()),
  /** Blocks somebody; they learn nothing of it, and it answers the same for whoever does not exist. */
  block: post('social/block/:id', { ...act, touches: blocking, covers: ['EP-091'], example: nobody }, done),
  /** Ends it; what was between the two does not come back (K08). */
  unblock: del('social/block/:id', { ...act, touches: blocking, covers: ['EP-599'], example: nobody }, done),
  /** People whom the caller has blocked. Not in the specification. */
  blocked: get(
    'social/blocked',
    { access: [], ahead: ofJoined, example: {} },
    list(socialPerson.shape({ at: instant().required() }).required(), 10_000).required(),
  ),
})
