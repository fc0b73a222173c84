import type { CollectionName } from '#contract/sync.ts'
import type { Tx } from '#server/kit/database.ts'
import { plug } from '#server/kit/plug.ts'
import type { Rule } from '#sync/endpoint/judge.ts'

/** Rules of replicated documents that hang on the record, made for each request of their owner's. */
export const keeps = plug<{ readonly [Name in CollectionName]?: (tx: Tx, person: string) => Promise<Rule> }>('keeps')
