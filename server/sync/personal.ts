import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'sync_held',
    column: 'person',
    act: 'delete',
    export: null,
    kept: {
      what: "how many documents and bytes of each collection a member's store holds, and which one was written last",
      why: 'nobody fills it for all',
      long: 'while the account exists',
    },
  },
  {
    table: 'sync_swept',
    column: 'person',
    act: 'delete',
    export: null,
    kept: {
      what: "when a member's store is next looked through for old deletions",
      why: 'a deleted document is forgotten in time',
      long: 'while the account exists',
    },
  },
  {
    table: 'projection_at',
    column: 'person',
    act: 'delete',
    export: null,
    kept: {
      what: 'how far a member’s changes are projected',
      why: 'nothing acknowledged is left out after a crash',
      long: 'while the account exists',
    },
  },
  // This row says that the store still has to go, and goes a minute after it.
  {
    table: 'projection_due',
    column: 'person',
    act: 'keep',
    export: null,
    kept: { what: 'whose changes are to be projected', why: 'the same', long: 'until projected' },
    stays: { what: 'id, a counter, a time', why: 'the sync store still has to be looked at once more', long: '1 minute' },
  },
]
