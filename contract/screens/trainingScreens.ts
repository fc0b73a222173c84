import { bottom, type MapScreen } from './screen.ts'

const deviceRights = ['ex_create', 'ex_edit', 'ex_delete', 'ex_transfer'] as const

/** Staff: plans, devices, nutrition. */
export const trainingScreens = {
  deviceCreate: { path: '/devices/create', title: 'Gerät erstellen', access: ['ex_create'] },
  deviceCreateExercise: {
    path: '/devices/create/exercise/create',
    title: 'Übung erstellen',
    access: ['ex_create'],
    opened: 'step',
  },
  exerciseCreate: { path: '/devices/:id/exercise/create', title: 'Übung erstellen', access: ['ex_create'] },
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
} as const satisfies Record<string, MapScreen>
