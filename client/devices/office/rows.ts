import { rowForm } from '#client/kit/rowForm.tsx'
import { foundIn } from '#client/kit/waiting/foundIn.ts'
import { devices } from '#contract/devices/calls.ts'
import { deviceOffice, type TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'

const closed = 'Das gehört einem anderen Studio: Ändern kann es, wer das dort darf.'

export const device = rowForm({
  add: deviceOffice.add,
  edit: deviceOffice.edit,
  remove: deviceOffice.remove,
  restore: deviceOffice.restore,
  one: devices.one,
  fresh: { version: 1, shortForm: null, category: null, picture: null, studios: [], exercises: [], broken: [] },
  called: ({ title, shortForm }) => [title, shortForm].filter(Boolean).join(', '),
  draft: 'device',
  closed: () => closed,
  removal: { label: 'Gerät ausmustern' },
})

export const category = rowForm({
  add: deviceOffice.saveCategory,
  edit: deviceOffice.editCategory,
  one: foundIn(devices.categories, 'Diese Kategorie gibt es nicht mehr.'),
  fresh: { version: 1, note: false },
  called: ({ name }) => name,
  draft: 'device-category',
  closed: () => 'Kategorien gelten für alle Studios: Ändern kann sie, wer das für alle darf. Neue kannst du hinzufügen.',
})

/** The form of a device as a text to compare. */
export const fieldsOf = ({ title, shortForm, category, picture }: TrainingDeviceRow) =>
  JSON.stringify([title, shortForm, category, picture])

export const exercise = rowForm({
  add: deviceOffice.addExercise,
  edit: deviceOffice.editExercise,
  remove: deviceOffice.removeExercise,
  restore: deviceOffice.restoreExercise,
  one: deviceOffice.exercise,
  fresh: { version: 1, muscle: null, bar: null, steps: null, picture: null, manual: null, tags: [], alternatives: [] },
  called: ({ title }) => title,
  draft: 'exercise',
  closed: () => closed,
  removal: { label: 'Übung ausmustern' },
})
