import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'team_member',
    column: 'person',
    act: 'delete',
    export: 'teams',
    kept: {
      what: 'name, team, working hours, whether they train members',
      why: 'the studio’s card names its trainers and says who is on duty; the office sees its teams',
      long: 'with the team; at most while the account exists, where the person has one',
    },
  },
  {
    table: 'studio_signature',
    column: 'signed_by',
    act: 'clear',
    export: 'studio-unterschriften',
    kept: {
      what: 'signature and name of whoever signed for a studio, when',
      why: 'the studio’s letters bear it',
      long: 'while the account exists, and ten years beyond the year in which a later one took its place',
    },
    stays: {
      what: "name and signature that a studio's letters bear, where the person signed for a studio",
      why: 'business letters (OR art. 958f)',
      long: '10 years after the year in which a later one took its place',
      field: 'name',
    },
  },
]
