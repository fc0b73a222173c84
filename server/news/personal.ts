import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'news_read',
    column: 'person',
    act: 'delete',
    export: 'gelesene-news',
    kept: {
      what: 'which news a person has read, and when',
      why: 'the number of unread ones, the same on each device; counts for staff',
      long: 'while the news exist; removed ones 30 days',
    },
  },
  {
    table: 'news',
    column: 'author',
    act: 'clear',
    export: null,
    kept: {
      what: 'who wrote it',
      why: 'questions about what is shown',
      long: 'until that account is gone; removed ones 30 days',
    },
  },
]
