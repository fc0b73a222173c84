import type { ReportedKind } from '#contract/rules/moderation/states.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** A thing as somebody sees it who reports it. */
export interface SeenThing {
  /** The person whose it is; null for a group that nobody leads and for an account that is gone. */
  author: string | null
  /** Id and name of the group that it stands in. */
  group?: string
  title?: string
  /** Null once it was taken back. */
  text: string | null
  /** Name of its picture in `file`. */
  picture?: string | null
  at: string | null
  /** True for words that the record can still tell to have stood there. */
  was?: (text: string) => boolean
}

/** A kind of thing that people may report, and what a decision does with it. */
export interface Reportable {
  /** The thing as `who` may see it by now; undefined where it is not there for them. */
  see(tx: Tx, who: string, _id: string): Promise<SeenThing | undefined>
  /** Takes it away from everybody. */
  remove(given: Deciding, _id: string): Promise<unknown>
  /** Brings back what this one removed for this reason, and nothing that somebody else took away; absent where that is impossible. */
  restore?(given: Deciding, _id: string): Promise<unknown>
  /** Shows what was held back. */
  release?(given: Deciding, _id: string): Promise<unknown>
  /** How much has waited for a review since before that moment, by studio. */
  waiting?(tx: Tx, before: string): Promise<{ studio: string | null; count: number }[]>
}

interface Deciding {
  tx: Tx
  house: House
  /** Whoever decides. */
  by: string
  /** Told to whom it concerns. */
  reason: string | null
}

/** A post or a comment whose review waits, or does no longer, and the studio in which it is reviewed. */
export interface Review {
  _id: string
  kind: 'post' | 'comment'
  studio: string | null
  author: string
  waits: boolean
}

export type Reportables = { readonly [Kind in ReportedKind]?: Reportable }

/** Things of a domain that people may report. */
export const reportables = plug<Reportables>('reportables')

/** Tells those who review it at once what waits for them by now. */
export const reviewers = plug<(tx: Tx, house: WithBus, review: Review) => Promise<unknown>>('reviewers')
