import { array, type InferType, object } from 'yup'
import { get, post } from './call.ts'
import { count, flag, json, list, queryCount, text } from './shapes.ts'

export const collectionNames = ['workoutRuns', 'sets', 'measurements', 'cart', 'chatDrafts'] as const
export type CollectionName = (typeof collectionNames)[number]

const params = { collection: text(20).oneOf(collectionNames).required() }
const epoch = text(40)

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

const pulled = object({
  documents: array().of(json().required()).required(),
  /** Opaque; hand it back as it came. */
  checkpoint: text(2000).required(),
  /** Whether another pull finds more at once. */
  more: flag().required(),
  epoch: epoch.required(),
})
export type Pulled = InferType<typeof pulled>

const pushed = object({
  /** The stored state of each document whose assumed master was not the stored one. */
  conflicts: array().of(json().required()).required(),
  /** Documents that can't be stored, each with the reason its owner reads. */
  refused: array()
    .of(object({ id: text(200).required(), code: text(40).required(), message: text(500).required() }))
    .required(),
  epoch: epoch.required(),
})
export type Pushed = InferType<typeof pushed>

const run = { params: { collection: 'sets' } }

/**
 * The door of the replicated collections; always the caller's own database. Every call takes the epoch the device knows and refuses
 * `epoch-changed` when the store has another.
 */
export const sync = {
  epoch: get('sync/epoch', { access: [], example: {} }, object({ epoch: epoch.required() })),
  pull: get(
    'sync/:collection/pull',
    {
      access: [],
      params,
      query: object({ checkpoint: text(2000), limit: queryCount(1, 2000), epoch }),
      example: run,
    },
    pulled,
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
  /** Of these ids and versions, those that the store lacks or has older. */
  compare: post(
    'sync/:collection/compare',
    {
      access: [],
      params,
      query: object({ epoch }),
      size: 4_000_000,
      through: 'sync',
      body: list(object({ id: text(200).required(), version: count().required() }).required(), 50_000).required(),
      example: { ...run, body: [] },
    },
    object({ missing: array().of(text(200).required()).required(), epoch: epoch.required() }),
  ),
}
