import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  // The collections themselves stand in the export, these are only drawn from them; they go with the store (drain.ts).
  { table: 'trained_run', column: 'person', act: 'delete', export: null },
  { table: 'trained_set', column: 'person', act: 'delete', export: null },
  { table: 'measurement', column: 'person', act: 'delete', export: null },
  { table: 'sync_held', column: 'person', act: 'delete', export: null },
  { table: 'projection_at', column: 'person', act: 'delete', export: null },
  // Says that the store still has to go, and goes a minute after it.
  { table: 'projection_due', column: 'person', act: 'keep', export: null },
]
