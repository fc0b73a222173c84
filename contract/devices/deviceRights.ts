import { object } from 'yup'
import { everyStudio } from '#contract/rights.ts'
import { count, queryCount, studioCode } from '#contract/shapes.ts'

/** Version of a row that its edit saw. */
export const deviceVersion = () => count(1).required()
/** Whoever sees the office's lists. */
export const anyOfDevices = ['ex_create', 'ex_edit', 'ex_delete', 'ex_transfer'] as const
/** Whoever adds or edits somewhere. */
export const deviceWriters = ['ex_create', 'ex_edit'] as const

/** The studio that owns the row; null is the whole chain, for which a grant of all studios is needed. */
const ofOwner = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  ((body as { studio_id?: string | null } | undefined)?.studio_id ?? (query.studio_id as string | undefined)) || everyStudio

/** An act on what a studio owns. */
export const ownedChange = { offline: true, studio: ofOwner, touches: ['devices', 'workouts'] } as const
/** Query of a removal, and body of bringing back. */
export const seenGone = object({ studio_id: studioCode(), version: queryCount(1, 1_000_000_000).required() })
export const restoredIn = object({ studio_id: studioCode().nullable() })
/** Owner of what examples name, and a version that nothing has. */
export const exampleOwner = { studio_id: 'winterthur' }
export const newestVersion = 1_000_000
