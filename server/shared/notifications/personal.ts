import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'notification',
    column: 'person',
    act: 'delete',
    export: 'mitteilungen',
    kept: {
      what: 'title, link, when it came and was read',
      why: 'the bell',
      long: '400 days; one that names somebody else until that person leaves',
    },
  },
  { table: 'notification', column: 'about', act: 'delete', export: null },
  {
    table: 'announcement',
    column: 'author',
    act: 'clear',
    export: null,
    kept: {
      what: 'what staff told many at once, who told it, to how many',
      why: 'staff see what went out',
      long: '400 days; the name until that member leaves',
    },
  },
]
