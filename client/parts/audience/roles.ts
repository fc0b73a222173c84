import type { Role } from '#contract/rights.ts'

/** People whom a message can address, by their work. */
export const roleWords: Record<Role, string> = {
  member: 'Mitglieder',
  trainer: 'Trainerinnen und Trainer',
  gf_instructor: 'Kursleitung',
  office: 'Büro',
  studio_manager: 'Studioleitung',
  admin: 'Administration',
  studio: 'Studiokonten',
}
