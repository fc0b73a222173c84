import { type Access, anyManagement, anyStaff, every } from '#contract/access.ts'
import { decides, sells } from './contracts/access.ts'

/** Headings of the tiles on /dashboard. */
export type Group =
  | 'Mitglieder'
  | 'Verträge'
  | 'Zahlungen'
  | 'Kurse'
  | 'Training'
  | 'Ernährung'
  | 'Reservationen'
  | 'Shop'
  | 'Leads'
  | 'Kommunikation'
  | 'Website'
  | 'Studio'
  | 'Zeit und Schichten'
  | 'Dokumente'
  | 'Statistik'
  | 'Rechte'
  | 'Intern'

export interface Screen {
  path: string
  title: string
  /** Rights that open the screen, in the words of the contract. */
  access: Access
  /** Rights that the screen's first call asks for, where they are narrower than `access` (S07): it is offered to their holders alone. */
  offered?: Access
  hides?: readonly ('top' | 'bottom')[]
  /** Lifts the content width of 800 px (A69). */
  wide?: true
  /** Staff: heading of its tile on /dashboard. */
  group?: Group
  /** Screen that the address leads to; it has none of its own. */
  leadsTo?: string
  /** The param that opens the screen to the person, or the paired display, whose id it is. */
  own?: string
  /** Set where nobody opens it of their own will; every other screen is reached by taps from the start. */
  opened?: Opened
}

/** What opens a screen that nobody goes to by themselves. */
export type Opened =
  /** An address that the studio or a friend gives: printed, in a campaign, shared. */
  | 'link'
  /** An address in a mail that was ordered before. */
  | 'mail'
  /** The way back from the payment provider. */
  | 'payment'
  /** A screen or a tablet of the studio. */
  | 'device'
  /** An act on another screen: a training that was begun, a cart that was filled, a question that was asked. */
  | 'step'

const top = ['top'] as const
const bottom = ['bottom'] as const
const both = ['top', 'bottom'] as const
const stat = ['stat_admin', 'stat_viewstudio'] as const
const deviceRights = ['ex_create', 'ex_edit', 'ex_delete', 'ex_transfer'] as const
const leadRights = ['af_downloadList', 'af_view', 'af_edit', 'af_settingsEdit'] as const
/** A health matter, so narrower than the rest of the dashboard (H01). */
const confirmers = every(['u_search'], ['role:office', 'role:studio_manager', 'role:admin'])
/** L48: a right and additionally a role. */
const trainerGoals = every(stat, ['role:admin', 'role:studio_manager'])

/** Every screen of the app, a row each, in the order of the specification. A screen that is not `built` says so in its place. */
export const screens = {
  home: { path: '/', title: 'Start', access: 'public' },
  panel: { path: '/panel', title: 'Empfang', access: 'public', opened: 'device' },
  panelTime: { path: '/panel/zeit', title: 'Zeit stempeln', access: ['role:studio'], opened: 'device' },
  panelMembercard: { path: '/panel/membercard', title: 'Membercard lösen', access: 'public', opened: 'device' },
  selectEmployee: { path: '/select-employee', title: 'Mitarbeitende wählen', access: ['role:studio'], opened: 'device' },
  consent: { path: '/consent', title: 'Einwilligung', access: 'public', opened: 'step' },
  forgot: { path: '/forgot', title: 'Passwort setzen', access: 'public', hides: both, wide: true, opened: 'mail' },
  emailChange: { path: '/adresse', title: 'E-Mail-Adresse', access: 'public', hides: both, wide: true, opened: 'mail' },
  login: { path: '/login', title: 'Anmelden', access: 'public', hides: both, wide: true, opened: 'step' },
  register: { path: '/register', title: 'Konto erstellen', access: 'public', opened: 'step' },
  impressum: { path: '/impressum', title: 'Impressum', access: 'public' },
  datenschutz: { path: '/datenschutz', title: 'Datenschutz', access: 'public' },
  referral: { path: '/referral', title: 'Freunde werben', access: 'public' },
  leadPage: { path: '/l/:link', title: 'Angebot', access: 'public', opened: 'link' },
  leadEntry: { path: '/liste', title: 'Liste', access: 'public', opened: 'link' },
  tenDays: { path: '/elf-tage', title: 'Deine 11 Tage', access: 'public', opened: 'link' },
  thanks: { path: '/danke', title: 'Danke', access: 'public', opened: 'step' },
  referred: { path: '/r/:email', title: 'Einladung', access: 'public', opened: 'link' },
  scanned: { path: '/q/:code', title: 'QR-Code', access: 'public', opened: 'link' },
  wheel: { path: '/wheel', title: 'Glücksrad', access: 'public' },
  promotions: { path: '/aktionen', title: 'Aktionen', access: 'public' },
  promotion: { path: '/aktionen/:id', title: 'Aktion', access: 'public' },
  olma: { path: '/olma/:video', title: 'Olma', access: 'public', opened: 'link' },
  allianz: { path: '/allianz', title: 'Allianz', access: 'public', opened: 'link' },
  party: { path: '/party', title: 'Party', access: 'public', opened: 'link' },
  alibey: { path: '/alibey', title: 'Alibey', access: 'public', opened: 'link' },
  alibeyBooking: { path: '/alibey/booking', title: 'Alibey: Buchung', access: 'public', opened: 'step' },
  alibeyEdit: { path: '/alibey/edit', title: 'Alibey: Bearbeiten', access: 'public', opened: 'link' },
  slimme: { path: '/slimme/dashboard', title: 'Slim-me', access: 'public' },
  oaff: { path: '/oaff', title: 'OAFF', access: 'public', opened: 'link' },
  helsana: { path: '/helsana', title: 'Helsana', access: 'public', opened: 'link' },
  timestopCovid: { path: '/timestopcovid-19', title: 'Abo pausieren', access: 'public', opened: 'link' },
  covidCerts: { path: '/covidcerts', title: 'Covid-Zertifikate', access: 'public', opened: 'link' },
  covidCertsArchive: { path: '/covidcerts/archive', title: 'Covid-Zertifikate: Archiv', access: 'public', opened: 'link' },
  sensors: { path: '/sensordaten', title: 'Raumluft und Auslastung', access: 'public', opened: 'link' },
  einsteinContest: { path: '/einstein/contest', title: 'Wettbewerb Einstein', access: 'public', opened: 'link' },
  einsteinContestList: {
    path: '/einstein/contest/admin/list',
    title: 'Wettbewerb Einstein: Teilnahmen',
    access: 'public',
    opened: 'link',
  },
  playground: { path: '/playground', title: 'Spielwiese', access: 'public' },
  contractStart: { path: '/contract', title: 'Vertrag Erstellen', access: 'public' },
  contractCreate: { path: '/contract/create/:id/:studioId', title: 'Vertrag Erstellen', access: 'public', opened: 'step' },
  contractCreateSkip: {
    path: '/contract/create/:id/:studioId/:skipPresale',
    title: 'Vertrag Erstellen',
    access: 'public',
    opened: 'link',
  },
  courseWeek: { path: '/kursliste/:studiocode', title: 'Kursliste', access: 'public', opened: 'link' },
  courseWeekClean: {
    path: '/kursliste/:studiocode/clean',
    title: 'Kursliste',
    access: 'public',
    hides: both,
    wide: true,
    opened: 'device',
  },
  ratePlan: { path: '/bewerten/trainingsplan/:plan_id', title: 'Trainingsplan bewerten', access: [], opened: 'step' },
  rateAnamnesis: { path: '/bewerten/anamnese/:anamnese_id', title: 'Anamnese bewerten', access: [], opened: 'mail' },
  redirect: { path: '/redirect/:routeName', title: 'Weiterleitung', access: 'public', opened: 'link' },
  profile: { path: '/user', title: 'Mein Profil', access: [] },
  profileEdit: { path: '/user/edit', title: 'Profil bearbeiten', access: [] },
  payments: { path: '/user/payments', title: 'Meine Zahlungen', access: [] },
  healthcare: { path: '/user/healthcare', title: 'Krankenkasse', access: [] },
  purchases: { path: '/user/purchases', title: 'Einkäufe', access: [] },
  friends: { path: '/friends', title: 'Freunde', access: [] },
  social: { path: '/social', title: 'Community', access: [] },
  ownCases: { path: '/social/meldungen', title: 'Meldungen', access: [] },
  socialApproval: {
    path: '/social/admin-approval',
    title: 'Beiträge freigeben',
    access: anyManagement,
    wide: true,
    group: 'Mitglieder',
  },
  chat: { path: '/chat', title: 'Chat', access: [], hides: bottom, wide: true },
  events: { path: '/event', title: 'Events', access: [] },
  eventCreate: { path: '/event/create', title: 'Event erstellen', access: anyManagement },
  eventEdit: { path: '/event/edit/:id', title: 'Event bearbeiten', access: anyManagement },
  event: { path: '/event/:id', title: 'Event', access: [], hides: bottom },
  nutrition: { path: '/nutrition', title: 'Ernährung', access: [], leadsTo: 'nutritionMain' },
  nutritionMain: { path: '/nutrition/main', title: 'Ernährung', access: [], hides: top },
  recipes: { path: '/nutrition/recipes', title: 'Rezepte', access: [] },
  shoppingList: { path: '/nutrition/shopping-list', title: 'Einkaufsliste', access: [] },
  habits: { path: '/habits', title: 'Gewohnheiten', access: [] },
  workouts: { path: '/workouts', title: 'Training', access: [] },
  workoutCreate: { path: '/workouts/create', title: 'Workout erstellen', access: [] },
  workoutCreateNew: { path: '/workouts/createnew', title: 'Neues Workout', access: [] },
  workoutEdit: { path: '/workouts/edit/:id', title: 'Workout bearbeiten', access: [], opened: 'step' },
  completed: { path: '/workouts/completed', title: 'Verlauf', access: [] },
  completedBefore: { path: '/workouts/completed/pre', title: 'Frühere Trainings', access: [] },
  workoutRun: { path: '/workouts/run/:id', title: 'Workout', access: [], hides: both, opened: 'step' },
  planRun: { path: '/plan/run/:id', title: 'Workout', access: [], hides: both, opened: 'step' },
  hub: { path: '/workout/hub', title: 'Trainingshub', access: [] },
  summary: { path: '/workout/summary', title: 'Zusammenfassung', access: [], hides: both, opened: 'step' },
  splitPick: { path: '/workout/run/split', title: 'Trainingstag wählen', access: [], hides: top, opened: 'step' },
  shop: { path: '/shop', title: 'Shop', access: 'public', leadsTo: 'shopMain' },
  shopMain: { path: '/shop/main', title: 'Shop', access: 'public', hides: top },
  checkout: { path: '/shop/checkout', title: 'Kasse', access: 'public', opened: 'step' },
  paymentFailed: { path: '/shop/payment/failed', title: 'Zahlung fehlgeschlagen', access: 'public', opened: 'payment' },
  checkPayment: { path: '/shop/check/payment', title: 'Zahlung wird geprüft', access: 'public', opened: 'payment' },
  purchaseInfos: { path: '/shop/purchase/infos/:id', title: 'Dein Einkauf', access: [], opened: 'step' },
  product: { path: '/shop/:id', title: 'Produkt', access: 'public' },
  kinderhort: { path: '/kinderhort', title: 'Kinderhort', access: [] },
  reservation: { path: '/reservation', title: 'Reservationen', access: [] },
  reservationType: { path: '/reservation/:reservationTypeId', title: 'Reservieren', access: [] },
  cardCheck: {
    path: '/:cardProvider/payment-check/:transactionID',
    title: 'Zahlung wird geprüft',
    access: 'public',
    opened: 'payment',
  },
  cardSuccess: { path: '/:cardProvider/payment-success', title: 'Zahlung erfolgreich', access: 'public', opened: 'payment' },
  cardFailed: { path: '/:cardProvider/payment-failed', title: 'Zahlung fehlgeschlagen', access: 'public', opened: 'payment' },
  courses: { path: '/kurse', title: 'Kursplan', access: [] },
  course: { path: '/kurse/:id', title: 'Kurs', access: [] },
  courseEdit: { path: '/kurse/:id/edit', title: 'Kurs bearbeiten', access: ['gf_c_edit', 'gf_c_plan'], hides: bottom },
  courseSchedule: { path: '/kurslisten', title: 'Kursplan verwaltung', access: ['gf_c_plan'], wide: true, group: 'Kurse' },
  courseScheduleAdd: { path: '/kurslisten/add', title: 'Kursplan erstellen', access: ['gf_c_plan'], hides: bottom },
  courseScheduleEdit: { path: '/kurslisten/edit/:id', title: 'Kursplan bearbeiten', access: ['gf_c_plan'], hides: bottom },
  videos: { path: '/videos', title: 'Videos', access: [] },
  courseRecommendations: {
    path: '/gfrecommendations/:userId',
    title: 'Empfohlene Kurse',
    access: ['tp_create', 'ab_create'],
    own: 'userId',
  },
  devices: { path: '/devices', title: 'Geräte', access: [] },
  deviceCreate: { path: '/devices/create', title: 'Gerät erstellen', access: ['ex_create'] },
  deviceCreateExercise: {
    path: '/devices/create/exercise/create',
    title: 'Übung erstellen',
    access: ['ex_create'],
    opened: 'step',
  },
  device: { path: '/devices/:id', title: 'Gerät', access: [] },
  exerciseCreate: { path: '/devices/:id/exercise/create', title: 'Übung erstellen', access: ['ex_create'] },
  exercise: { path: '/devices/:id/exercise/:eid', title: 'Übung', access: [] },
  studios: { path: '/studios', title: 'Studio wählen', access: [], wide: true },
  roleAdmin: { path: '/rollenverwaltung', title: 'Rollenverwaltung', access: ['g_manageRights'], group: 'Rechte' },
  sysadminRights: {
    path: '/tools/sysadmin/rights',
    title: 'Rechte und Themen',
    access: ['g_manageRights'],
    group: 'Rechte',
  },
  timetrackerAdmin: {
    path: '/timetrackeradmin',
    title: 'Zeiterfassung: Administration',
    access: ['tt_office'],
    wide: true,
    group: 'Zeit und Schichten',
  },
  internReportDashboard: {
    path: '/intern/report/dashboard',
    title: 'Meldungen: Übersicht',
    access: ['g_studioadmin', 'tt_management', 'tt_office'],
    group: 'Intern',
    wide: true,
  },
  internReport: { path: '/intern/report', title: 'Meldung erfassen', access: anyStaff, group: 'Intern' },
  centerDisplay: {
    path: '/centerdisplay',
    title: 'Anzeigen im Center',
    access: anyManagement,

    group: 'Studio',
  },
  centerDisplayView: {
    path: '/centerdisplay/view/:id',
    title: 'Anzeige',
    access: anyManagement,
    own: 'id',
    hides: both,
    wide: true,
    opened: 'device',
  },
  dashboard: { path: '/dashboard', title: 'Dashboard', access: anyStaff, hides: both },
  cooDashboard: {
    path: '/dashboard/coo-dashboard',
    title: 'COO-Dashboard',
    access: ['stat_coo'],
    hides: bottom,
    wide: true,
    group: 'Statistik',
  },
  todos: {
    path: '/dashboard/todo',
    title: 'Aufgaben',
    access: ['d_fetchAllDocs', 'd_fetchDocs'],
    hides: bottom,
    group: 'Dokumente',
    wide: true,
  },
  todoStudios: {
    path: '/dashboard/todo/studios',
    title: 'Aufgaben: Studios',
    access: ['stat_coo', 'd_fetchAllDocs'],
    hides: bottom,
    group: 'Dokumente',
  },
  myTodos: { path: '/aufgaben', title: 'Meine Aufgaben', access: [], opened: 'step' },
  documents: {
    path: '/dashboard/documents',
    title: 'Dokumente',
    access: ['d_fetchAllDocs', 'd_fetchDocs'],
    hides: bottom,
    group: 'Dokumente',
    wide: true,
  },
  documentStats: {
    path: '/dashboard/documents/statistics',
    title: 'Dokumente: Statistik',
    access: ['d_fetchAllDocs'],
    hides: bottom,
    group: 'Dokumente',
  },
  shifts: {
    path: '/dashboard/shift-management',
    title: 'Schichtplanung',
    access: ['tt_office'],
    hides: bottom,
    wide: true,
    group: 'Zeit und Schichten',
  },
  shiftSettings: {
    path: '/dashboard/shift-management/settings',
    title: 'Schichtplanung: Einstellungen',
    access: ['tt_office'],
    hides: bottom,
    group: 'Zeit und Schichten',
  },
  accessDevices: {
    path: '/dashboard/tac/access-devices',
    title: 'Zutrittsgeräte',
    access: ['u_search', 'g_studioadmin'],
    hides: bottom,
    group: 'Studio',
    wide: true,
  },
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
  },
  contractStats: {
    path: '/dashboard/contract-stats',
    title: 'Verträge: Statistik',
    access: stat,
    hides: bottom,
    group: 'Statistik',
  },
  packagesStats: { path: '/dashboard/packages-stats', title: 'Pakete', access: stat, hides: bottom, group: 'Statistik' },
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
  liveCheckins: {
    path: '/dashboard/live-checkins',
    title: 'Check-ins live',
    access: ['u_search'],
    hides: bottom,
    group: 'Studio',
  },
  dashboardStudios: {
    path: '/dashboard/studios',
    title: 'Studios',
    access: ['g_studioadmin'],
    hides: bottom,
    group: 'Studio',
  },
  studioSignatures: {
    path: '/dashboard/studios/signatures',
    title: 'Unterschriften',
    access: ['g_studioadmin'],
    hides: bottom,
    group: 'Studio',
  },
  timetracker: {
    path: '/dashboard/timetracker',
    title: 'Zeiterfassung',
    access: ['g_studioadmin', 'tt_employeeManage'],
    hides: bottom,
    group: 'Zeit und Schichten',
  },
  timetrackerManagement: {
    path: '/dashboard/timetracker/management',
    title: 'Zeiterfassung: Leitung',
    access: ['g_studioadmin', 'tt_management'],
    hides: bottom,
    group: 'Zeit und Schichten',
  },
  ownAbsences: {
    path: '/dashboard/timetracker/abwesenheiten',
    title: 'Meine Abwesenheiten',
    access: ['g_studioadmin', 'tt_employeeManage'],
    hides: bottom,
    group: 'Zeit und Schichten',
  },
  absenceRequests: {
    path: '/dashboard/timetracker/management/anfragen',
    title: 'Anfragen des Teams',
    access: ['tt_management', 'tt_office'],
    hides: bottom,
    wide: true,
    group: 'Zeit und Schichten',
  },
  absenceCalendar: {
    path: '/dashboard/timetracker/management/kalender',
    title: 'Abwesenheiten des Teams',
    access: ['g_studioadmin', 'tt_management', 'tt_office'],
    hides: bottom,
    wide: true,
    group: 'Zeit und Schichten',
  },
  absenceSettings: {
    path: '/dashboard/timetracker/management/regeln',
    title: 'Regeln für Abwesenheiten',
    access: ['tt_office'],
    hides: bottom,
    group: 'Zeit und Schichten',
  },
  publicHolidays: {
    path: '/dashboard/timetracker/management/feiertage',
    title: 'Feiertage',
    access: ['tt_office'],
    hides: bottom,
    wide: true,
    group: 'Zeit und Schichten',
  },
  timetrackerOffice: {
    path: '/dashboard/timetracker/office',
    title: 'Zeiterfassung: Büro',
    access: ['g_studioadmin', 'tt_office'],
    hides: bottom,
    wide: true,
    group: 'Zeit und Schichten',
  },
  payroll: {
    path: '/dashboard/timetracker/office/lohn',
    title: 'Lohndateien',
    access: ['tt_office'],
    hides: bottom,
    group: 'Zeit und Schichten',
  },
  paySupplements: {
    path: '/dashboard/timetracker/office/zuschlaege',
    title: 'Zuschläge',
    access: ['tt_office'],
    hides: bottom,
    wide: true,
    group: 'Zeit und Schichten',
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
  monthlyReport: {
    path: '/dashboard/monthly/report',
    title: 'Monatsbericht',
    access: stat,
    hides: bottom,
    group: 'Statistik',
  },
  paymentAdmin: {
    path: '/dashboard/payment',
    title: 'Zahlungen',
    access: anyManagement,
    offered: ['shop_purchase_view', 'shop_manage'],
    hides: bottom,
    group: 'Zahlungen',
  },
  paymentOverview: {
    path: '/dashboard/payment/overview',
    title: 'Zahlungen: Übersicht',
    access: anyManagement,
    offered: ['stat_admin', 'shop_purchase_view', 'shop_manage'],
    hides: bottom,
    group: 'Zahlungen',
  },
  bills: {
    path: '/dashboard/payment/bills',
    title: 'Rechnungen',
    access: ['shop_purchase_view', 'shop_manage'],
    hides: bottom,
    wide: true,
    group: 'Zahlungen',
  },
  paymentSettings: {
    path: '/dashboard/payment/settings',
    title: 'Zahlungen: Einstellungen',
    access: anyManagement,
    offered: ['shop_manage', 'role:admin'],
    hides: bottom,
    group: 'Zahlungen',
  },
  workoutFeedback: {
    path: '/dashboard/workouts/feedback',
    title: 'Rückmeldungen zum Training',
    access: ['tp_feedback'],
    hides: bottom,
    wide: true,
    group: 'Training',
  },
  planSearch: {
    path: '/dashboard/workouts/search-and-create',
    title: 'Trainingspläne',
    access: ['tp_create', 'tp_viewAll'],
    hides: bottom,
    wide: true,
    group: 'Training',
  },
  employees: {
    path: '/dashboard/studio/employee',
    title: 'Mitarbeitende',
    access: ['g_employeemanager'],
    hides: bottom,
    wide: true,
    group: 'Studio',
  },
  daycare: {
    path: '/dashboard/studio/daycare',
    title: 'Kinderhort: Tag',
    access: ['g_daycare'],
    hides: bottom,
    group: 'Studio',
  },
  daycareStats: {
    path: '/dashboard/studio/daycare/statistik',
    title: 'Kinderhort: Statistik',
    access: ['g_daycare'],
    hides: bottom,
    group: 'Studio',
  },
  openingHours: {
    path: '/dashboard/studio/opening-hours',
    title: 'Öffnungszeiten',
    access: ['g_employeemanager'],
    hides: bottom,
    group: 'Studio',
  },
  website: {
    path: '/dashboard/studio/website',
    title: 'Website',
    access: ['g_websitecontent', 'g_websitecontentstudioadmin'],
    hides: bottom,
    group: 'Website',
  },
  websiteJobs: {
    path: '/dashboard/studio/website/jobs',
    title: 'Website: Stellen',
    access: ['g_websitecontent'],
    hides: bottom,
    group: 'Website',
  },
  websiteOffers: {
    path: '/dashboard/studio/website/offers',
    title: 'Website: Angebote',
    access: ['g_websitecontent'],
    hides: bottom,
    group: 'Website',
  },
  slimMe: {
    path: '/dashboard/studio/slim-me',
    title: 'Slim-me: Studio',
    access: ['u_search'],
    hides: bottom,
    group: 'Studio',
  },
  reservationAdmin: {
    path: '/reservation-admin',
    title: 'Reservationstypen',
    access: ['reservations_createType'],
    hides: bottom,
    group: 'Reservationen',
  },
  reservationAdminList: {
    path: '/reservation-admin/reservations',
    title: 'Alle Reservationen',
    access: ['reservations_fetch'],
    hides: bottom,
    group: 'Reservationen',
  },
  news: {
    path: '/dashboard/communication/news',
    title: 'News',
    access: ['mk_news'],
    hides: bottom,
    group: 'Kommunikation',
  },
  popups: {
    path: '/dashboard/communication/popups',
    title: 'Popups an alle',
    access: ['mk_popup'],
    hides: bottom,
    group: 'Kommunikation',
  },
  popupsNew: {
    path: '/dashboard/communication/popupsnew',
    title: 'Popups nach Zielgruppe',
    access: ['mk_popup'],
    hides: bottom,
    group: 'Kommunikation',
  },
  qrCodes: {
    path: '/dashboard/communication/qrcode',
    title: 'QR-Codes',
    access: ['mk_qrcode'],
    hides: bottom,
    group: 'Kommunikation',
  },
  campaigns: {
    path: '/dashboard/communication/campaign',
    title: 'Kampagnen',
    access: ['mk_campaigns'],
    hides: bottom,
    group: 'Kommunikation',
  },
  pushAdmin: {
    path: '/dashboard/communication/push',
    title: 'Mitteilungen senden',
    access: ['mk_push'],
    hides: bottom,
    group: 'Kommunikation',
  },
  slides: {
    path: '/dashboard/communication/slides',
    title: 'Slides',
    access: ['mk_slider'],
    hides: bottom,
    group: 'Kommunikation',
  },
  deviceList: {
    path: '/dashboard/devices/list',
    title: 'Geräteliste',
    access: deviceRights,
    hides: bottom,
    wide: true,
    group: 'Training',
  },
  deviceForm: {
    path: '/dashboard/devices/form',
    title: 'Gerät erfassen',
    access: deviceRights,
    hides: bottom,
    group: 'Training',
  },
  exerciseForm: {
    path: '/dashboard/devices/exerciseform',
    title: 'Übung erfassen',
    access: deviceRights,
    hides: bottom,
    group: 'Training',
  },
  shopProducts: {
    path: '/dashboard/shop/products',
    title: 'Produkte',
    access: ['shop_manage'],
    hides: bottom,
    group: 'Shop',
  },
  shopCodes: {
    path: '/dashboard/shop/codes',
    title: 'Eintrittscodes',
    access: ['shop_purchase_view', 'shop_manage'],
    hides: bottom,
    group: 'Shop',
  },
  shopPurchases: {
    path: '/dashboard/shop/purchases',
    title: 'Shop: Einkäufe',
    access: ['shop_purchase_view', 'shop_manage'],
    hides: bottom,
    group: 'Shop',
  },
  nutritionSearch: {
    path: '/dashboard/nutrition/search',
    title: 'Ernährung: Suche',
    access: ['stat_admin', 'nutrition_admin'],
    hides: bottom,
    group: 'Ernährung',
  },
  nutritionCustomers: {
    path: '/dashboard/nutrition/customers',
    title: 'Ernährung: Kundschaft',
    access: ['stat_admin', 'nutrition_admin'],
    hides: bottom,
    wide: true,
    group: 'Ernährung',
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
  leadsList: {
    path: '/dashboard/leads/leads-list',
    title: 'Leads',
    access: leadRights,
    hides: bottom,
    group: 'Leads',
  },
  appointmentTimes: {
    path: '/dashboard/leads/terminzeiten',
    title: 'Terminzeiten',
    access: ['g_employeemanager'],
    hides: bottom,
    group: 'Leads',
  },
  referralList: {
    path: '/dashboard/leads/referral-list',
    title: 'Empfehlungen',
    access: leadRights,
    hides: bottom,
    wide: true,
    group: 'Leads',
  },
  referralDeprecated: {
    path: '/dashboard/leads/referral-deprecated',
    title: 'Frühere Empfehlungen',
    access: leadRights,
    hides: bottom,
    wide: true,
    group: 'Leads',
  },
  leadCost: { path: '/dashboard/leads/cost', title: 'Leadkosten', access: ['af_cost'], hides: bottom, group: 'Leads' },
  leadsAll: {
    path: '/dashboard/leads/all',
    title: 'Alle Leads',
    access: leadRights,
    hides: bottom,
    group: 'Leads',
  },
  referralSettings: {
    path: '/dashboard/leads/referral-settings',
    title: 'Empfehlungen: Einstellungen',
    access: ['af_settingsEdit'],
    hides: bottom,
    group: 'Leads',
  },
  leadsSettings: {
    path: '/dashboard/leads/leads-settings',
    title: 'Leads: Einstellungen',
    access: ['af_leadSettings'],
    hides: bottom,
    group: 'Leads',
  },
  leadCategories: {
    path: '/dashboard/leads/category-settings',
    title: 'Lead-Kategorien',
    access: ['af_leadSettings'],
    hides: bottom,
    group: 'Leads',
  },
  leadCategory: {
    path: '/dashboard/leads/category-settings/:id',
    title: 'Lead-Kategorie',
    access: ['af_leadSettings'],
    hides: bottom,
  },
  courseRatings: {
    path: '/dashboard/gf/ratings',
    title: 'Kursbewertungen',
    access: ['gf_r_viewAll', 'gf_r_threestars'],
    hides: bottom,
    group: 'Kurse',
    wide: true,
  },
  courseAdmin: {
    path: '/dashboard/gf/courses',
    title: 'Kurse',
    access: ['gf_c_create', 'gf_c_edit', 'gf_c_delete', 'gf_c_plan'],
    hides: bottom,
    group: 'Kurse',
  },
  courseLabels: { path: '/dashboard/gf/labels', title: 'Labels', access: ['l_edit'], hides: bottom, group: 'Kurse' },
  rooms: { path: '/dashboard/gf/rooms', title: 'Räume', access: ['r_edit'], hides: bottom, group: 'Kurse' },
  videoAdmin: {
    path: '/dashboard/gf/videos',
    title: 'Videoarchiv',
    access: ['a_add', 'a_delete', 'a_edit'],
    hides: bottom,
    group: 'Kurse',
  },
  courseSettings: {
    path: '/dashboard/gf/settings',
    title: 'Kurse: Anmeldefenster',
    access: ['gf_c_signupRange'],
    hides: bottom,
    group: 'Kurse',
  },
  /** A screen of our own: the doors of courses have no row in the specification. */
  courseDoor: {
    path: '/dashboard/gf/checkin',
    title: 'Kurse: Check-in',
    access: ['gf_c_plan', 'gf_cp_instructor'],
    hides: bottom,
    group: 'Kurse',
  },
  courseDownloads: {
    path: '/dashboard/gf/downloads',
    title: 'Kurse: Downloads',
    access: ['gf_c_plan', 'gf_cp_instructor'],
    hides: bottom,
    group: 'Kurse',
  },
  /** A screen of our own: hours as a statistic. */
  courseHours: {
    path: '/dashboard/gf/hours',
    title: 'Kurse: Stunden',
    access: ['gf_c_plan', 'gf_cp_instructor'],
    hides: bottom,
    group: 'Kurse',
  },
  /** A screen of our own: the events that one looks after. */
  courseEvents: {
    path: '/dashboard/gf/event',
    title: 'Kurse: Events',
    access: anyManagement,
    hides: bottom,
    wide: true,
    group: 'Kurse',
  },
  courseEventCreate: {
    path: '/dashboard/gf/event/create',
    title: 'Kurse: Event erstellen',
    access: anyManagement,
    hides: bottom,
    group: 'Kurse',
  },
  /** Two screens of our own: who signed up for an event, and its door. */
  eventPeople: {
    path: '/dashboard/gf/event/people/:id',
    title: 'Event: Teilnehmende',
    access: anyManagement,
    hides: bottom,
    wide: true,
  },
  eventDoor: {
    path: '/dashboard/gf/event/door',
    title: 'Event: Check-in',
    access: anyManagement,
    hides: bottom,
    group: 'Kurse',
  },
  courseEventEdit: { path: '/dashboard/gf/event/edit/:id', title: 'Event bearbeiten', access: anyManagement, hides: bottom },
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
  reconcile: { path: '/abgleich', title: 'Abgleich', access: [] },
  sandbox: { path: '/sandbox', title: 'Sandbox', access: 'public', opened: 'link' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
/** The screens without those whose address leads to another. */
export type OwnScreen = { [Name in ScreenName]: (typeof screens)[Name] extends { leadsTo: string } ? never : Name }[ScreenName]

export const screenNames = Object.keys(screens) as ScreenName[]

const split = (path: string) => path.split('/').filter(Boolean)

/** Rows without ':' parts by their address, which need no search. */
const byPath = new Map<string, ScreenName>()
/** The rows with ':' parts by their number of pieces. */
const byLength = new Map<number, { name: ScreenName; pieces: string[] }[]>()
for (const name of screenNames) {
  const { path } = screens[name]
  if (!path.includes(':')) {
    byPath.set(path, name)
    continue
  }
  const pieces = split(path)
  byLength.set(pieces.length, [...(byLength.get(pieces.length) ?? []), { name, pieces }])
}
/** Rows with an earlier literal piece match first: /kurse/:id before /:cardProvider/payment-success. */
const rank = (pieces: string[]) => pieces.map(piece => (piece.startsWith(':') ? 1 : 0)).join('')
for (const rows of byLength.values()) rows.sort((one, other) => (rank(one.pieces) < rank(other.pieces) ? -1 : 1))

/** The row whose path this address has; ':' parts match one piece, literal pieces win. */
export function screenAt(pathname: string): ScreenName | undefined {
  const literal = byPath.get(pathname)
  if (literal) return literal
  const pieces = split(pathname)
  const tidy = byPath.get(`/${pieces.join('/')}`)
  if (tidy) return tidy
  const fits = (wanted: string[]) => wanted.every((piece, at) => piece.startsWith(':') || piece === pieces[at])
  return byLength.get(pieces.length)?.find(row => fits(row.pieces))?.name
}

/** The row with all its possible fields. */
export const rowOf = (name: ScreenName): Screen => screens[name]

/** True for whom the screen is offered in tiles, navigation and search: not a wall that only says who may look. */
export const isOffered = (name: ScreenName, may: (access: Access) => boolean) => {
  const { access, offered } = rowOf(name)
  return may(access) && (offered === undefined || may(offered))
}

/** The screens that stand in the dashboard's frame. */
export const isStaffScreen = (name: ScreenName) =>
  /^\/(dashboard|reservation-admin|kurslisten)(\/|$)/.test(rowOf(name).path) || rowOf(name).group !== undefined
