import { array, type InferType, mixed, object } from 'yup'
import { domain, get, post } from './call.ts'
import { mostBuiltOn } from './headers.ts'
import { count, decimal, flag, json, list, queryCount, verbatim } from './shapes.ts'

export const collectionNames = ['workoutRuns', 'sets', 'measurements', 'cart', 'chatDrafts', 'habitTicks', 'meals', 'shopping'] as const
export type CollectionName = (typeof collectionNames)[number]

const params = { collection: verbatim(20).oneOf(collectionNames).required() }
const epoch = verbatim(40)

export interface Size {
  documents: number
  bytes: number
}
/** Limits of a member's store for one collection, deleted documents included. */
export const mostHeld: Readonly<Size> = { documents: 200_000, bytes: 100_000_000 }

/** Days after which the store forgets a deleted document for good, counted from when the server received the deletion. */
export const tombstoneDays = 400

/** A replicated document on the wire: its fields, `_deleted`, and `rev`, which only the server sets. */
export interface Wired {
  id: string
  version: number
  /** `<version>:<store revision>`; a document is acknowledged when this version equals its own. Empty until first pulled. */
  rev: string
  _deleted: boolean
  [field: string]: unknown
}

export interface PushRow {
  assumedMasterState?: Wired
  newDocumentState: Wired
}

const pushRow = object({ assumedMasterState: json(), newDocumentState: json().required() })

const portion = {
  documents: array().of(json().required()).required(),
  /** Opaque cursor; sent back as it came. */
  checkpoint: verbatim(2000).required(),
  /** True where another pull finds more at once. */
  more: flag().required(),
}
const pulled = object({ ...portion, epoch: epoch.required() })
export type Pulled = InferType<typeof pulled>

const pulledTogether = object({
  pulled: array()
    .of(object({ collection: verbatim(20).oneOf(collectionNames).required(), ...portion }))
    .required(),
  epoch: epoch.required(),
})
export type PulledTogether = InferType<typeof pulledTogether>

/** Checkpoints of the collections that are asked for. */
const checkpoints = Object.fromEntries(collectionNames.map(name => [name, verbatim(2000)])) as Record<
  CollectionName,
  ReturnType<typeof verbatim>
>

const pushed = object({
  /** The stored state of each document whose assumed master was not the stored one. */
  conflicts: array().of(json().required()).required(),
  /** Documents that can't be stored, each with the reason its owner reads. */
  refused: array()
    .of(object({ id: verbatim(200).required(), code: verbatim(40).required(), message: verbatim(500).required() }))
    .required(),
  epoch: epoch.required(),
})
export type Pushed = InferType<typeof pushed>

/** A document as a device holds it, to be compared. */
export interface KnownDocument {
  id: string
  version: number
}
/** The most documents that a device compares at once. */
export const comparedAtOnce = 2000
/** The most documents in a comparison of devices that were not updated yet. */
const mostCompared = 50_000

/** Checked by hand and only up to the first fault: there are tens of thousands. */
const known = mixed<KnownDocument[]>()
  .test('known', 'Bitte überprüfe diese Eingabe.', value => value === undefined || isKnown(value))
  .required()

const isKnown = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= mostCompared &&
  value.every(
    (one: Partial<KnownDocument> | null) =>
      typeof one === 'object' &&
      typeof one?.id === 'string' &&
      one.id.length > 0 &&
      one.id.length <= 200 &&
      !one.id.includes('\0') &&
      one.id.isWellFormed() &&
      Number.isSafeInteger(one.version) &&
      one.version! >= 0,
  )

/** Acts in one request, and the bytes of it. */
export const actsInOne = 50
export const actsBytes = 256_000

/** An act among others: address and headers of the request it would be alone, and its JSON as text, since an employee signed the text. */
const sentAct = object({
  key: verbatim(200)
    .matches(/^[\x21-\x7e]+$/, 'Bitte überprüfe diese Eingabe.')
    .required(),
  lane: verbatim(200).required(),
  method: verbatim(6)
    .oneOf(['POST', 'PUT', 'DELETE', 'GET'] as const)
    .required(),
  /** Below /api/. */
  path: verbatim(2000).required(),
  contract: count(0, 999_999).required(),
  employee: verbatim(1000),
  /** The header of that name. */
  buildsOn: verbatim(mostBuiltOn * 300),
  body: verbatim(actsBytes),
})
export type SentAct = InferType<typeof sentAct>

/** `status` and `body` as the act's own request would get them; 0: it was not done, and may be sent alone or later. */
const actVerdict = object({
  key: verbatim(200).required(),
  status: count(0, 599).required(),
  body: verbatim(10_000_000),
  /** Seconds until another try makes sense. */
  retryAfter: count(0, 100_000),
})
export type ActVerdict = InferType<typeof actVerdict>

const run = { params: { collection: 'sets' } }

/**
 * The calls of replication; always the caller's own database. Every call takes the epoch the device knows and refuses `epoch-changed` when
 * the store has another. A checkpoint from before deletions that the store has forgotten since is refused as `begin-anew`.
 */
export const sync = domain('sync', {
  epoch: get('sync/epoch', { access: [], example: {} }, object({ epoch: epoch.required() })),
  /** The used share of the space that the store has for one member, 0 to 1; a push beyond it refuses `full`. */
  room: get('sync/room', { access: [], example: {} }, object({ share: decimal(0, 1_000_000).required() })),
  pull: get(
    'sync/:collection/pull',
    {
      access: [],
      params,
      query: object({ checkpoint: verbatim(2000), limit: queryCount(1, 2000), epoch }),
      example: run,
    },
    pulled,
  ),
  /** The same of several collections, each after its checkpoint. `limit` holds for all together; whichever finds no room has `more`. */
  pullTogether: get(
    'sync/pull',
    { access: [], query: object({ limit: queryCount(1, 2000), epoch, ...checkpoints }), example: {} },
    pulledTogether,
  ),
  push: post(
    'sync/:collection/push',
    {
      access: [],
      params,
      query: object({ epoch }),
      body: list(pushRow.required(), 500).required(),
      size: 4_000_000,
      through: 'sync',
      example: { ...run, body: [] },
    },
    pushed,
  ),
  /** NDJSON, compressed: first `{checkpoint, epoch, count}`, then documents, newest first. */
  snapshot: get('sync/:collection/snapshot', { access: [], params, query: object({ epoch }), example: run }, 'file'),
  /**
   * Acts that waited on a device, each done as if it had come by itself, with its own right, key, rate and transaction, and a verdict of its
   * own. Acts of one lane are done in their order; after one that fails, the rest of its lane is not done. Files, and calls that run outside
   * of a transaction, are not taken.
   */
  acts: post(
    'sync/acts',
    {
      access: [],
      many: true,
      through: 'self',
      size: actsBytes,
      body: object({ acts: list(sentAct.required(), actsInOne).required() }),
      example: { body: { acts: [] } },
    },
    object({ verdicts: array().of(actVerdict.required()).required() }),
  ),
  /**
   * Those of these ids and versions that the store lacks or has older; `checkpoint` is the device's last one, of an earlier epoch. The one that
   * is answered stands before all documents: a first pull from there is told of what was forgotten since.
   */
  compare: post(
    'sync/:collection/compare',
    {
      access: [],
      params,
      query: object({ epoch, checkpoint: verbatim(2000) }),
      size: 4_000_000,
      through: 'sync',
      limit: { times: 30, seconds: 60, per: 'session' },
      body: known,
      example: { ...run, body: [] },
    },
    object({ missing: array().of(verbatim(200).required()).required(), epoch: epoch.required(), checkpoint: verbatim(2000).required() }),
  ),
})
