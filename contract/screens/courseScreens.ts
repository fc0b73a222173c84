import { anyManagement } from '#contract/access.ts'
import { bottom, type MapScreen } from './screen.ts'

/** Staff: courses, events, videos. */
export const courseScreens = {
  eventCreate: { path: '/event/create', title: 'Event erstellen', access: anyManagement },
  eventEdit: { path: '/event/edit/:id', title: 'Event bearbeiten', access: anyManagement },
  courseEdit: { path: '/kurse/:id/edit', title: 'Kurs bearbeiten', access: ['gf_c_edit', 'gf_c_plan'], hides: bottom },
  courseSchedule: { path: '/kurslisten', title: 'Kursplan verwaltung', access: ['gf_c_plan'], wide: true, group: 'Kurse' },
  courseScheduleAdd: { path: '/kurslisten/add', title: 'Kursplan erstellen', access: ['gf_c_plan'], hides: bottom },
  courseScheduleEdit: { path: '/kurslisten/edit/:id', title: 'Kursplan bearbeiten', access: ['gf_c_plan'], hides: bottom },
  courseRecommendations: {
    path: '/gfrecommendations/:userId',
    title: 'Empfohlene Kurse',
    access: ['tp_create', 'ab_create'],
    own: 'userId',
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
    ours: true,
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
    ours: true,
  },
  /** A screen of our own: the events that one looks after. */
  courseEvents: {
    path: '/dashboard/gf/event',
    title: 'Kurse: Events',
    access: anyManagement,
    hides: bottom,
    wide: true,
    group: 'Kurse',
    ours: true,
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
    ours: true,
  },
  eventDoor: {
    path: '/dashboard/gf/event/door',
    title: 'Event: Check-in',
    access: anyManagement,
    hides: bottom,
    group: 'Kurse',
    ours: true,
  },
  courseEventEdit: { path: '/dashboard/gf/event/edit/:id', title: 'Event bearbeiten', access: anyManagement, hides: bottom },
} as const satisfies Record<string, MapScreen>
