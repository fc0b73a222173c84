import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'coach_note',
    column: 'person',
    act: 'delete',
    export: 'ernaehrung-notiz',
    hides: ['author'],
    kept: { what: 'what a coach wrote to a member about their nutrition', why: 'the member reads it', long: 'while the account exists' },
  },
  { table: 'coach_note', column: 'author', act: 'clear', export: null },
  {
    table: 'coach_target',
    column: 'person',
    act: 'delete',
    export: 'ernaehrung-richtwert',
    hides: ['author'],
    kept: { what: 'what a coach has a member aim at on a day', why: 'the member’s diary shows it', long: 'while the account exists' },
  },
  { table: 'coach_target', column: 'author', act: 'clear', export: null },
  {
    table: 'diary_setting',
    column: 'person',
    act: 'delete',
    export: 'ernaehrung-einstellungen',
    kept: {
      what: 'how active somebody is, what they aim at on a day, in which studio their diary is shared, and whether the language model learns the day’s sums',
      why: 'the reference value of the energy; coaches see what is shared',
      long: 'while the account exists; a share until it is switched off or the studio is left',
    },
  },
  {
    table: 'food_favourite',
    column: 'person',
    act: 'delete',
    export: 'ernaehrung-favoriten',
    kept: { what: 'foods that somebody wants to find first', why: 'the member’s own list', long: 'while the account exists' },
  },
]
