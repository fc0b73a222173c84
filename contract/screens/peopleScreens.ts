import { anyManagement } from '#contract/access.ts'
import { bottom, type MapScreen } from './screen.ts'

/** Staff: members, their health and the rights. */
export const peopleScreens = {
  socialApproval: {
    path: '/social/admin-approval',
    title: 'Beiträge freigeben',
    access: anyManagement,
    wide: true,
    group: 'Mitglieder',
  },
  roleAdmin: { path: '/rollenverwaltung', title: 'Rollenverwaltung', access: ['g_manageRights'], group: 'Rechte' },
  sysadminRights: {
    path: '/tools/sysadmin/rights',
    title: 'Rechte und Themen',
    access: ['g_manageRights'],
    group: 'Rechte',
  },
  anamnesisSearch: {
    path: '/dashboard/anamnese/search',
    title: 'Anamnesen',
    access: ['ab_create'],
    hides: bottom,
    group: 'Mitglieder',
    wide: true,
  },
  anamnesisSettings: {
    path: '/dashboard/anamnese/settings',
    title: 'Anamnese: Einstellungen',
    access: ['ab_create', 'g_studioadmin'],
    hides: bottom,
    group: 'Mitglieder',
    wide: true,
  },
  membercardAdmin: {
    path: '/dashboard/membercard/admin',
    title: 'Membercards',
    access: ['m_downloadList', 'm_signupUser', 'm_viewSubs', 'm_createSubs', 'm_createMembercard'],
    hides: bottom,
    group: 'Mitglieder',
  },
  userSearch: {
    path: '/dashboard/user/search',
    title: 'Mitglieder',
    access: ['u_search'],
    hides: bottom,
    wide: true,
    group: 'Mitglieder',
  },
  userCard: { path: '/dashboard/user/search/:id', title: 'Mitglied', access: ['u_search'], hides: bottom },
  rightList: {
    path: '/dashboard/user/rightlist',
    title: 'Rechteliste',
    access: ['u_rightList'],
    hides: bottom,
    group: 'Rechte',
  },
} as const satisfies Record<string, MapScreen>
