import { every } from '#contract/access.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { bottom, type MapScreen, stat } from './screen.ts'

/** A health matter, so narrower than the rest of the dashboard (H01). */
const confirmers = every(['u_search'], ['role:office', 'role:studio_manager', 'role:admin'])

/** Staff: contracts, pauses, upgrades. */
export const contractScreens = {
  healthcareAdmin: {
    path: '/dashboard/healthcare',
    title: 'Krankenkassen-Bestätigungen',
    access: confirmers,
    hides: bottom,
    group: 'Verträge',
    wide: true,
  },
  timestop: {
    path: '/dashboard/timestop',
    title: 'Timestop',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
  timestopCalc: {
    path: '/dashboard/timestop-calc',
    title: 'Timestop-Rechner',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
  timestopSettings: {
    path: '/dashboard/timestop/settings',
    title: 'Timestop: Einstellungen',
    access: ['g_studioadmin'],
    hides: bottom,
    group: 'Verträge',
  },
  contracts: { path: '/dashboard/contract', title: 'Verträge', access: sells, hides: bottom, group: 'Verträge' },
  contractSettings: {
    path: '/dashboard/contract/settings',
    title: 'Vertragsarten',
    access: ['g_studioadmin'],
    hides: bottom,
    group: 'Verträge',
  },
  contractSettingsOld: {
    path: '/dashboard/contract/settingsold',
    title: 'Vertragsarten (alt)',
    access: ['g_studioadmin'],
    hides: bottom,
    group: 'Verträge',
  },
  contractManager: {
    path: '/dashboard/contract/manager',
    title: 'Verträge verwalten',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
  contractAreaStats: {
    path: '/dashboard/contract/stats',
    title: 'Abschlüsse',
    access: stat,
    hides: bottom,
    group: 'Verträge',
  },
  contractRejected: {
    path: '/dashboard/contract/rejected',
    title: 'Zurückgewiesene Verträge',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
  contractTemporary: {
    path: '/dashboard/contract/temporary',
    title: 'Vorläufige Verträge',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
  contractNew: { path: '/dashboard/contract/create', title: 'Neuer Vertrag', access: sells, hides: bottom, group: 'Verträge' },
  contractNewFor: { path: '/dashboard/contract/create/:id', title: 'Vertrag erstellen', access: sells, hides: bottom },
  contractSetting: {
    path: '/dashboard/contract/settings/:id',
    title: 'Vertragsart',
    access: ['g_studioadmin'],
    hides: bottom,
  },
  contractManagerMap: {
    path: '/dashboard/contract/manager/map/:userId/:index',
    title: 'Vertrag zuordnen',
    access: decides,
    hides: bottom,
  },
  contractView: { path: '/dashboard/contract/view/:userId/:index', title: 'Vertrag', access: sells, hides: bottom },
  contractEdit: {
    path: '/dashboard/contract/edit/:userId/:index',
    title: 'Vertrag bearbeiten',
    access: decides,
    hides: bottom,
  },
  contractLayout: {
    path: '/dashboard/contract/layout',
    title: 'Vertragsvorlage',
    access: ['g_studioadmin'],
    hides: bottom,
    group: 'Verträge',
  },
  upgradeMapping: {
    path: '/dashboard/contract/upgrade/mapping',
    title: 'Upgrades: Zuordnung',
    access: ['g_studioadmin'],
    hides: bottom,
    group: 'Verträge',
  },
  upgradesCreated: {
    path: '/dashboard/contract/upgrade/created',
    title: 'Erstellte Upgrades',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
  upgradesRejected: {
    path: '/dashboard/contract/upgrade/rejected',
    title: 'Abgelehnte Upgrades',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
  upgradesAccepted: {
    path: '/dashboard/contract/upgrade/accepted',
    title: 'Angenommene Upgrades',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
  upgradesDeleted: {
    path: '/dashboard/contract/upgrade/deleted',
    title: 'Gelöschte Upgrades',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
  contractNutrition: {
    path: '/dashboard/contract/nutrition',
    title: 'Verträge Ernährung',
    access: sells,
    hides: bottom,
    group: 'Verträge',
  },
} as const satisfies Record<string, MapScreen>
