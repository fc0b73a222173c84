/** Every right, with the words the rights screen shows. */
export const rights = {
  a_add: 'Videos hinzufügen',
  a_delete: 'Videos löschen',
  a_edit: 'Videos bearbeiten',
  ab_create: 'Anamnesebogen erstellen',
  af_cost: 'Leadkosten ansehen',
  af_downloadList: 'Leads herunterladen',
  af_edit: 'Leads bearbeiten',
  af_leadSettings: 'Lead-Einstellungen verwalten',
  af_settingsEdit: 'Empfehlungs-Einstellungen bearbeiten',
  af_view: 'Leads ansehen',
  d_fetchAllDocs: 'Alle Dokumente ansehen',
  d_fetchDocs: 'Dokumente ansehen',
  ex_create: 'Geräte und Übungen erstellen',
  ex_delete: 'Geräte und Übungen löschen',
  ex_edit: 'Geräte und Übungen bearbeiten',
  ex_transfer: 'Geräte und Übungen übertragen',
  g_daycare: 'Kinderhort verwalten',
  g_employeemanager: 'Mitarbeitende verwalten',
  g_manageRights: 'Rechte und Rollen verwalten',
  g_studioadmin: 'Studio verwalten',
  g_websitecontent: 'Website-Inhalte verwalten',
  g_websitecontentstudioadmin: 'Website-Inhalte des Studios verwalten',
  gf_c_create: 'Kurse erstellen',
  gf_c_delete: 'Kurse löschen',
  gf_c_edit: 'Kurse bearbeiten',
  gf_c_plan: 'Kursplan verwalten',
  gf_c_signupRange: 'Anmeldefenster der Kurse einstellen',
  gf_cp_instructor: 'Als Kursleitung planen',
  gf_r_threestars: 'Bewertungen ab drei Sternen ansehen',
  gf_r_viewAll: 'Alle Bewertungen ansehen',
  l_edit: 'Labels bearbeiten',
  m_createMembercard: 'Membercards erstellen',
  m_createSubs: 'Membercard-Anmeldungen erstellen',
  m_downloadList: 'Membercard-Liste herunterladen',
  m_signupUser: 'Personen für die Membercard anmelden',
  m_viewSubs: 'Membercard-Anmeldungen ansehen',
  mk_campaigns: 'Kampagnen verwalten',
  mk_news: 'News verwalten',
  mk_popup: 'Popups verwalten',
  mk_push: 'Mitteilungen senden',
  mk_qrcode: 'QR-Codes erstellen',
  mk_slider: 'Slides verwalten',
  nutrition_admin: 'Ernährung verwalten',
  r_edit: 'Räume bearbeiten',
  reservations_createType: 'Reservationstypen verwalten',
  reservations_fetch: 'Reservationen ansehen',
  shop_manage: 'Shop verwalten',
  shop_purchase_view: 'Einkäufe ansehen',
  stat_admin: 'Statistiken aller Studios',
  stat_coo: 'COO-Dashboard',
  stat_employee: 'Mitarbeiterstatistik',
  stat_gf: 'Kursstatistik',
  stat_gf_stud: 'Kursstatistik des Studios',
  stat_viewstudio: 'Statistiken des Studios',
  stats_transactions: 'Chat und Transaktionen',
  tp_create: 'Trainingspläne erstellen',
  tp_feedback: 'Trainingsrückmeldungen ansehen',
  tp_viewAll: 'Alle Trainingspläne ansehen',
  tt_employeeManage: 'Eigene Zeiten erfassen',
  tt_management: 'Zeiterfassung leiten',
  tt_office: 'Zeiterfassung im Büro',
  u_rightList: 'Rechteliste ansehen',
  u_search: 'Mitglieder suchen',
} as const

export type Right = keyof typeof rights

const office = [
  'u_search',
  'u_rightList',
  'tt_office',
  'tt_employeeManage',
  'shop_purchase_view',
  'af_view',
  'af_edit',
  'm_viewSubs',
  'm_signupUser',
  'm_createMembercard',
  'd_fetchDocs',
  'stat_viewstudio',
  'stats_transactions',
] as const satisfies readonly Right[]

/** The roles and what each bundles; a grant made by a role is for the studios named with it. */
export const roles = {
  admin: Object.keys(rights) as Right[],
  office,
  studio_manager: [
    ...office,
    'g_studioadmin',
    'g_employeemanager',
    'tt_management',
    'gf_c_create',
    'gf_c_edit',
    'gf_c_delete',
    'gf_c_plan',
    'r_edit',
    'l_edit',
    'stat_employee',
    'af_downloadList',
    'mk_news',
    'mk_slider',
    'mk_qrcode',
    'g_websitecontentstudioadmin',
  ],
  trainer: [
    'tp_create',
    'tp_viewAll',
    'tp_feedback',
    'ab_create',
    'u_search',
    'ex_create',
    'ex_edit',
    'stats_transactions',
    'tt_employeeManage',
  ],
  gf_instructor: ['gf_cp_instructor', 'gf_r_threestars', 'stat_gf_stud', 'stats_transactions', 'tt_employeeManage'],
  member: [],
  studio: [],
} as const satisfies Record<string, readonly Right[]>

export type Role = keyof typeof roles

/** Every studio, or the codes of some. */
export type Reach = 'all' | readonly string[]

/** One right a person holds, for every studio or for the named studio codes. Rights that no code names yet are not among them. */
export interface Grant {
  right: Right
  studios: Reach
}

/** Stands for a studio that only grants for all studios cover: a call worn with it changes rows of every studio. */
export const everyStudio = '*'

/** The grants that a role gives for these studios. */
export const grantsOf = (role: Role, studios: Grant['studios']): Grant[] => roles[role].map(right => ({ right, studios }))
