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
      why: 'the studio’s card and the plan of the team',
      long: 'until taken out of the team, or the person is deleted',
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
      long: 'until a later one is there and ten years have passed',
    },
    stays: {
      what: "name and signature that a studio's letters bear, where the person signed for a studio",
      why: 'business letters (OR art. 958f)',
      long: '10 years',
      field: 'name',
    },
  },
]
