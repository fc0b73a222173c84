import type { Role } from '#contract/rights.ts'

/** Whom a message can be for, by what people do. */
export const roleWords: Record<Role, string> = {
  member: 'Mitglieder',
  trainer: 'Trainerinnen und Trainer',
  gf_instructor: 'Kursleitung',
  office: 'Büro',
  studio_manager: 'Studioleitung',
  admin: 'Administration',
  studio: 'Studiokonten',
}
