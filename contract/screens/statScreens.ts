import { every } from '#contract/access.ts'
import { bottom, type MapScreen, stat } from './screen.ts'

/** L48: a right and additionally a role. */
const trainerGoals = every(stat, ['role:admin', 'role:studio_manager'])

/** Staff: figures. */
export const statScreens = {
  cooDashboard: {
    path: '/dashboard/coo-dashboard',
    title: 'COO-Dashboard',
    access: ['stat_coo'],
    hides: bottom,
    wide: true,
    group: 'Statistik',
  },
  checkinStats: { path: '/dashboard/checkin-stats', title: 'Check-ins', access: stat, hides: bottom, group: 'Statistik' },
  userStats: {
    path: '/dashboard/user-stats',
    title: 'Mitglieder: Statistik',
    access: stat,
    hides: bottom,
    group: 'Statistik',
  },
  stats: {
    path: '/dashboard/stats',
    title: 'Statistik',
    access: stat,
    hides: bottom,
    group: 'Statistik',
  },
  dayNotes: {
    path: '/dashboard/stats/notizen',
    title: 'Notizen zu Tagen',
    access: [...stat, 'g_studioadmin'],
    hides: bottom,
    group: 'Statistik',
    ours: true,
  },
  contractStats: {
    path: '/dashboard/contract-stats',
    title: 'Verträge: Statistik',
    access: stat,
    hides: bottom,
    group: 'Statistik',
  },
  packagesStats: { path: '/dashboard/packages-stats', title: 'Pakete', access: stat, hides: bottom, group: 'Statistik' },
  earnedStats: { path: '/dashboard/stats/erloes', title: 'Erlös', access: stat, hides: bottom, group: 'Statistik', ours: true },
  contractDevelopment: {
    path: '/dashboard/contract-development',
    title: 'Vertragsentwicklung',
    access: stat,
    hides: bottom,
    group: 'Statistik',
  },
  leadStats: { path: '/dashboard/lead-stats', title: 'Leads: Statistik', access: stat, hides: bottom, group: 'Statistik' },
  transactionStats: {
    path: '/dashboard/transaction-statistics',
    title: 'Transaktionen',
    access: stat,
    hides: bottom,
    group: 'Statistik',
  },
  anamnesisStats: {
    path: '/dashboard/anamnese-stats',
    title: 'Anamnesen: Statistik',
    access: stat,
    hides: bottom,
    group: 'Statistik',
  },
  courseStats: {
    path: '/dashboard/gf-stats',
    title: 'Kursstatistik',
    access: ['stat_admin', 'stat_gf', 'stat_gf_stud'],
    hides: bottom,
    group: 'Statistik',
  },
  trainerStats: { path: '/dashboard/trainer-stats', title: 'Trainer', access: stat, hides: bottom, group: 'Statistik' },
  trainerGoals: {
    path: '/dashboard/trainer-goals',
    title: 'Trainerziele',
    access: trainerGoals,
    hides: bottom,
    group: 'Statistik',
  },
  goalStats: {
    path: '/dashboard/goals-statistics',
    title: 'Ziele',
    access: ['stat_admin'],
    hides: bottom,
    wide: true,
    group: 'Statistik',
  },
  monthlyStats: {
    path: '/dashboard/monthly-statistics',
    title: 'Monatsstatistik',
    access: stat,
    hides: bottom,
    wide: true,
    group: 'Statistik',
  },
  figures: { path: '/dashboard/figures', title: 'Kennzahlen', access: stat, hides: bottom, wide: true, group: 'Statistik' },
  employeeStats: {
    path: '/dashboard/employee-stats',
    title: 'Mitarbeitende: Statistik',
    access: ['stat_employee', 'stat_viewstudio'],
    hides: bottom,
    group: 'Statistik',
  },
  membercardStats: {
    path: '/dashboard/membercard-stats',
    title: '11-Tage-Kampagne',
    access: ['stat_admin'],
    hides: bottom,
    group: 'Statistik',
  },
  monthlyReport: {
    path: '/dashboard/monthly/report',
    title: 'Monatsbericht',
    access: stat,
    hides: bottom,
    group: 'Statistik',
  },
} as const satisfies Record<string, MapScreen>
