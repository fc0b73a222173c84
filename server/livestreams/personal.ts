import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'sandbox_meeting',
    column: 'person',
    act: 'delete',
    export: null,
    kept: {
      what: 'who is in a room of the meeting sandbox',
      why: "the sandbox's page of the room",
      long: 'a day; only without `MEETING_URL`',
    },
  },
]
