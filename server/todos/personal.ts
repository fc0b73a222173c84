import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'todo',
    column: 'author',
    act: 'clear',
    export: 'aufgaben',
    kept: {
      what: 'title, text, day, state, links, pictures and files of a to-do of the team, and who made it',
      why: 'work of the studio',
      long: '2 years after it is done; removed ones 30 days; without its author once that account is gone',
    },
  },
  {
    table: 'todo_assignment',
    column: 'person',
    act: 'delete',
    export: 'aufgaben-zugeteilt',
    kept: {
      what: 'who works on a to-do, and since when',
      why: 'everybody knows what is theirs',
      long: 'with the to-do, at most while the account exists',
    },
  },
  {
    table: 'todo_comment',
    column: 'author',
    act: 'clear',
    export: 'aufgaben-kommentare',
    kept: {
      what: 'comments on a to-do, by whom and when',
      why: 'work of the studio',
      long: 'with the to-do; without a name once the account is gone',
    },
  },
]
